import { useId, useState } from 'react';
import { type HouseRules, hasRules, houseRuleLines, ruleChanges } from 'shared-domain/spaces/house-rules.ts';
import { useController } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import { dialogIntent, LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';
import type { BookingFormControl } from '../choice/use-booking-form.ts';

/**
 * The guest accepts the version of the house rules that they read. When the rules change, the difference is shown and
 * has to be accepted again.
 */
export function RulesField({ control, rules }: { control: BookingFormControl; rules: HouseRules }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { field, fieldState } = useController({ control, name: 'acceptedRules' });
  if (!hasRules(rules)) return null;
  const accepted = field.value;
  const isAccepted = accepted?.version === rules.version;
  const changes = accepted && !isAccepted ? ruleChanges(accepted, rules) : [];
  const error = fieldState.error?.message;
  return (
    <div data-field="acceptedRules" className="grid gap-1">
      {changes.length > 0 ? (
        <Notice tone="warning" role="status">
          <p className="font-semibold">As regras da casa mudaram.</p>
          <ul className="mt-1 list-disc pl-4">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center text-sm leading-5">
        <Checkbox
          className="gap-2.5"
          checked={isAccepted}
          onCheckedChange={(checked) => field.onChange(checked ? rules : null)}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {})}
        >
          Li e aceito as regras da casa
        </Checkbox>
        <button
          type="button"
          className="link ml-auto inline-flex min-h-11 items-center pl-3"
          {...dialogIntent}
          onClick={() => setOpen(true)}
        >
          Ler as regras
        </button>
      </div>
      <div id={`${id}-error`} aria-live="polite" className="empty:hidden">
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
      <LazyDialog open={open} onOpenChange={setOpen} title="Regras da casa" size="sm">
        <ul>
          {houseRuleLines(rules).map(({ key, name, verdict, tone }) => (
            <li
              key={key}
              className="flex min-h-11 items-center justify-between gap-4 border-t border-border first:border-t-0"
            >
              <span>{name}</span>
              <span className={`text-sm font-strong ${verdictStyle[tone]}`}>{verdict}</span>
            </li>
          ))}
        </ul>
        {rules.note ? <p className="mt-3 text-sm whitespace-pre-line text-subtle-foreground">{rules.note}</p> : null}
        <p className="mt-3 text-sm text-muted-foreground">
          Estas regras ficam guardadas com a sua reserva e não mudam depois.
        </p>
      </LazyDialog>
    </div>
  );
}

const verdictStyle = { success: 'text-success', warning: 'text-warning', danger: 'text-danger' } as const;
