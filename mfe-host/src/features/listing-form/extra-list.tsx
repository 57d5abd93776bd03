import { useRef, useState } from 'react';
import { formatReais } from 'shared-domain/money/format.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { extraLabel } from 'shared-domain/spaces/listing-terms.ts';
import type { ExtraRow } from '../../data/spaces/listing-terms.schema.ts';
import { EditableRows } from '../../lib/editable-rows.tsx';
import { ExtraDialog } from './extra-dialog.tsx';

interface ExtraListProps {
  extras: readonly ExtraRow[];
  errors: readonly (string | undefined)[];
  onChange: (extras: ExtraRow[]) => void;
}

/** Extras of the space, optional and obligatory. */
export function ExtraList({ extras, errors, onChange }: ExtraListProps) {
  const [edited, setEdited] = useState<ExtraRow | 'new'>();
  const adder = useRef<HTMLButtonElement>(null);
  const store = (next: ExtraRow[]) => {
    onChange(next);
    setEdited(undefined);
  };
  return (
    <>
      <EditableRows
        label="Extras"
        field="extras"
        rows={extras}
        errors={errors}
        keyOf={(extra) => extra.id ?? `${extra.name} ${extra.price} ${extra.per}`}
        title={({ name }) => name}
        text={extraLabel}
        value={({ price }) => formatReais(price)}
        most={listingLimits.extras}
        addLabel="Adicionar extra"
        adder={adder}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
      />
      {edited ? (
        <ExtraDialog
          extra={edited === 'new' ? undefined : edited}
          others={extras.filter((extra) => extra !== edited)}
          finalFocus={adder}
          onSave={(extra) =>
            store(edited === 'new' ? [...extras, extra] : extras.map((one) => (one === edited ? extra : one)))
          }
          onRemove={edited === 'new' ? undefined : () => store(extras.filter((extra) => extra !== edited))}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </>
  );
}
