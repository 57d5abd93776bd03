import { useRef, useState } from 'react';
import { formatReais } from 'shared-domain/money/format.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { byDay, rangeDays } from 'shared-domain/spaces/listing-terms.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import type { PriceRangeRow } from '../data/spaces/listing-terms.schema.ts';
import { EditableRows } from './editable-rows.tsx';

const dialog = onDemand(() => import('./price-range-dialog.tsx').then((module) => module.PriceRangeDialog));

interface PriceRangeListProps {
  ranges: readonly PriceRangeRow[];
  /** The field of the form that holds them. */
  field?: string;
  errors?: readonly (string | undefined)[];
  /** The dialog waits for the returned value. `false` or an error of the name is a refusal: the dialog stays open. */
  onChange: (ranges: PriceRangeRow[]) => unknown;
}

/** The periods with a price of their own: carnaval, réveillon. */
export function PriceRangeList({ ranges, field, errors, onChange }: PriceRangeListProps) {
  const [edited, setEdited] = useState<PriceRangeRow | 'new'>();
  const adder = useRef<HTMLButtonElement>(null);
  const close = () => setEdited(undefined);
  const PriceRangeDialog = useOpened(dialog, edited !== undefined, close, 'o período');
  const others = ranges.filter((range) => range !== edited);
  const store = async (next: PriceRangeRow[]) => {
    const answer = await onChange(byDay(next));
    if (answer !== false && typeof answer !== 'string') setEdited(undefined);
    return answer;
  };
  return (
    <>
      <EditableRows
        label="Períodos com preço próprio"
        field={field}
        rows={ranges}
        errors={errors}
        keyOf={({ first_day, last_day, weekdays }) => [first_day, last_day, weekdays].join()}
        title={(range) => range.name ?? rangeDays(range)}
        text={(range) => (range.name ? rangeDays(range) : 'sem nome')}
        value={({ price }) => formatReais(price)}
        most={listingLimits.priceRanges}
        addLabel="Adicionar período"
        adder={adder}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
      />
      {edited && PriceRangeDialog ? (
        <PriceRangeDialog
          range={edited === 'new' ? undefined : edited}
          others={others}
          finalFocus={adder}
          onSave={(rows) => store([...others, ...rows])}
          onRemove={edited === 'new' ? undefined : () => store(others)}
          onClose={close}
        />
      ) : null}
    </>
  );
}
