import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { cn } from '../lib/cn.ts';
import { Icon } from './icon.tsx';

export interface StepperProps {
  label: string;
  value: number;
  onValueChange: (value: number) => void;
  min?: number;
  max?: number;
  className?: string;
}

const stepStyle = [
  'grid size-11 place-items-center rounded-full border border-border-strong enabled:hover:border-foreground',
  'disabled:cursor-not-allowed disabled:border-border disabled:text-stone-400',
].join(' ');

/** A small number with a button on either side. */
export function Stepper({
  label,
  value,
  onValueChange,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  className,
}: StepperProps) {
  const id = useId();
  return (
    <div
      data-slot="stepper"
      role="group"
      aria-labelledby={`${id}-label`}
      className={cn('flex items-center gap-1', className)}
    >
      <span id={`${id}-label`} className="sr-only">
        {label}
      </span>
      <button
        type="button"
        aria-label="Menos"
        className={stepStyle}
        disabled={value <= min}
        onClick={() => onValueChange(Math.max(min, value - 1))}
      >
        <Icon icon={Minus} size={18} />
      </button>
      <output className="min-w-[52px] text-center font-semibold">{value}</output>
      <button
        type="button"
        aria-label="Mais"
        className={stepStyle}
        disabled={value >= max}
        onClick={() => onValueChange(Math.min(max, value + 1))}
      >
        <Icon icon={Plus} size={18} />
      </button>
    </div>
  );
}
