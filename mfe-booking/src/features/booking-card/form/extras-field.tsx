import { ChevronDown, ChevronUp } from 'lucide';
import { useId } from 'react';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { mostOfAnExtra } from 'shared-domain/rules/booking-rules.ts';
import { obligatoryText, type SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { useController } from 'shared-ui/patterns/form.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import type { BookingFormControl } from '../choice/use-booking-form.ts';
import { Fold } from './fold.tsx';

interface ExtrasFieldProps {
  control: BookingFormControl;
  offered: SpaceTerms['extras'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Next to the coupon: only the number is drawn. */
  narrow: boolean;
}

const quantities = Array.from({ length: mostOfAnExtra }, (_, index) => index + 1);

/** Offers the extras of the space, folded. An obligatory one has no box: it is in the price already. */
export function ExtrasField({ control, offered, open, onOpenChange, narrow }: ExtrasFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'extras' });
  const chosen = field.value;
  const choose = (extra: string, quantity: number) => {
    const { [extra]: _, ...others } = chosen;
    field.onChange(quantity > 0 ? { ...others, [extra]: quantity } : others);
  };
  const wanted = offered.filter((extra) => !extra.isObligatory && chosen[extra.id]).length;
  const error = fieldState.error?.message;
  return (
    <div data-field="extras" className="min-w-0">
      <Fold
        icon={open ? ChevronUp : ChevronDown}
        note={
          <>
            {wanted || offered.length}
            <span className={narrow ? 'sr-only' : undefined}> {noteOf(wanted, offered.length)}</span>
          </>
        }
        aria-expanded={open}
        aria-controls={id}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        onClick={() => onOpenChange(!open)}
      >
        Extras
      </Fold>
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
      <ul id={id} hidden={!open} className="text-sm leading-5">
        {offered.map((extra) => (
          <li
            key={extra.id}
            className="grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-border py-1"
          >
            {extra.isObligatory ? (
              <p>
                {extra.name}
                <span className="block text-xs text-muted-foreground">{obligatoryText(extra.name)}</span>
              </p>
            ) : (
              <Checkbox
                className="gap-2.5"
                checked={chosen[extra.id] !== undefined}
                onCheckedChange={(isChosen) => choose(extra.id, isChosen ? 1 : 0)}
              >
                {extra.name}
                {extra.description ? (
                  <span className="block text-xs text-muted-foreground">{extra.description}</span>
                ) : null}
              </Checkbox>
            )}
            <p className="text-right font-semibold whitespace-nowrap">
              {formatReais(toReais(extra.unitCents))}
              {extra.per === 'guest' ? (
                <span className="block text-xs font-normal text-muted-foreground">por convidado</span>
              ) : null}
            </p>
            {!extra.isObligatory && extra.per === 'event' && chosen[extra.id] !== undefined ? (
              <label className="col-span-2 flex items-center justify-between gap-3 pl-8">
                Quantidade
                <span className="sr-only"> de {extra.name}</span>
                <select
                  value={chosen[extra.id]}
                  onChange={(event) => choose(extra.id, Number(event.target.value))}
                  className="select-arrow min-h-11 appearance-none rounded-control border border-input bg-surface bg-position-[right_8px_center] pr-9 pl-3"
                >
                  {quantities.map((quantity) => (
                    <option key={quantity}>{quantity}</option>
                  ))}
                </select>
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

const noteOf = (wanted: number, offered: number) => {
  if (wanted > 0) return wanted === 1 ? 'escolhido' : 'escolhidos';
  return offered === 1 ? 'opção' : 'opções';
};
