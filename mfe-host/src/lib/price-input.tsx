import type { ComponentProps } from 'react';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Input } from 'shared-ui/primitives/input.tsx';

interface PriceInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value: string;
  onChange: (text: string) => void;
  /** Without 'R$' before it, where there is no room. */
  bare?: boolean;
}

/** Reais as people type them; left, they are written in order: '1450,5' → '1.450,50'. */
export function PriceInput({ value, onChange, onBlur, bare = false, className, ...props }: PriceInputProps) {
  const input = (
    <Input
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      {...props}
      value={value}
      className={cn(!bare && 'rounded-l-none', className)}
      onChange={(event) => onChange(event.target.value.replace(/[^\d.,]/g, ''))}
      onBlur={(event) => {
        onBlur?.(event);
        const reais = readPrice(value);
        const tidy = reais === undefined ? value : writePrice(reais);
        if (tidy !== value) onChange(tidy);
      }}
    />
  );
  if (bare) return input;
  return (
    <div className="flex">
      <span
        aria-hidden="true"
        className="grid place-items-center rounded-l-control border border-r-0 border-input bg-muted px-3.5 text-sm text-subtle-foreground"
      >
        R$
      </span>
      {input}
    </div>
  );
}
