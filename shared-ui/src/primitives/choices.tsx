import type { IconNode } from 'lucide';
import { useId } from 'react';
import { cn } from '../lib/cn.ts';
import { FieldGroup } from './field.tsx';
import { Icon } from './icon.tsx';

interface Option<V extends string> {
  value: V;
  label: string;
  /** Read as the description of the option. */
  text?: string;
  icon?: IconNode;
}

interface ChoiceProps<V extends string> {
  options: readonly Option<V>[];
  /** '' while nothing is chosen. */
  value: V | '';
  onValueChange: (value: V) => void;
  name?: string;
}

const hiddenRadio = 'absolute inset-0 m-0 size-full cursor-[inherit] opacity-0';

const looks = {
  card: {
    option:
      'grid cursor-pointer grid-cols-[22px_minmax(0,1fr)] gap-3.5 rounded-control border border-input p-4 hover:border-foreground has-checked:border-primary has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)]',
    radio:
      'mt-px size-[22px] shrink-0 appearance-none rounded-full border-[1.5px] border-input bg-surface outline-none checked:border-primary checked:bg-primary checked:bg-[radial-gradient(circle,#fff_0_4px,transparent_4.5px)]',
  },
  segment: {
    option:
      'relative grid min-h-[42px] cursor-pointer place-items-center rounded-[7px] text-sm font-strong not-first:border-l not-first:border-border has-checked:text-primary-strong has-checked:shadow-[inset_0_0_0_1.5px_var(--color-primary)] max-[17rem]:not-first:border-t max-[17rem]:not-first:border-l-0',
    radio: hiddenRadio,
  },
  half: {
    option:
      'relative flex min-h-11 items-center gap-2.5 rounded-control border border-input bg-surface px-3.5 text-sm font-strong hover:border-foreground has-checked:border-primary has-checked:text-primary-strong has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)]',
    radio: hiddenRadio,
  },
};

function Options<V extends string>({
  look,
  options,
  value,
  onValueChange,
  name,
}: ChoiceProps<V> & { look: keyof typeof looks }) {
  const id = useId();
  return options.map((option) => (
    <label
      key={option.value}
      className={cn('has-checked:bg-primary-subtle has-focus-visible:focus-outline', looks[look].option)}
    >
      <input
        type="radio"
        name={name ?? id}
        value={option.value}
        checked={option.value === value}
        aria-labelledby={`${id}-${option.value}`}
        aria-describedby={option.text ? `${id}-${option.value}-text` : undefined}
        onChange={() => onValueChange(option.value)}
        className={looks[look].radio}
      />
      {option.icon ? <Icon icon={option.icon} size={18} /> : null}
      <span className="grid gap-0.5">
        <span id={`${id}-${option.value}`} className={look === 'card' ? 'font-semibold' : undefined}>
          {option.label}
        </span>
        {option.text ? (
          <span id={`${id}-${option.value}-text`} className="text-sm text-muted-foreground">
            {option.text}
          </span>
        ) : null}
      </span>
    </label>
  ));
}

/** One of a few, each with a sentence of its own where it needs one; the label over them is the `FieldGroup`'s. */
export function ChoiceCards<V extends string>(props: ChoiceProps<V>) {
  return (
    <div data-slot="choice-cards" className="grid gap-2">
      <Options look="card" {...props} />
    </div>
  );
}

/** A line with an answer of a few words: sim, não, a combinar. The label is next to the segments; on the phone above them. */
export function Segments<V extends string>({ label, ...props }: ChoiceProps<V> & { label: string }) {
  const id = useId();
  return (
    <div
      data-slot="segments"
      className="grid min-h-15 items-center gap-x-3 gap-y-2 border-t border-border text-[0.9375rem] first:border-t-0 max-desk:py-3.5 desk:grid-cols-[minmax(0,1fr)_288px]"
    >
      <span id={id}>{label}</span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        className="grid grid-cols-[1fr_1fr_1.5fr] rounded-control border border-input max-[17rem]:grid-cols-1 desk:grid-cols-[64px_64px_minmax(0,1fr)]"
      >
        <Options look="segment" {...props} />
      </div>
    </div>
  );
}

interface RadioHalvesProps<V extends string> extends ChoiceProps<V> {
  label: string;
  /** The label is read but not shown. */
  labelHidden?: boolean;
  options: readonly [Option<V>, Option<V>];
}

/** A choice of two (card or PIX): two outlined halves, the chosen one as a selected chip. */
export function RadioHalves<V extends string>({ label, labelHidden = false, ...props }: RadioHalvesProps<V>) {
  return (
    <FieldGroup data-slot="radio-halves" label={label} labelHidden={labelHidden}>
      <div className="grid grid-cols-2 gap-2">
        <Options look="half" {...props} />
      </div>
    </FieldGroup>
  );
}
