import { Ellipsis, Plus } from 'lucide';
import { type ReactNode, type Ref, useId } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';

interface EditableRowsProps<Row> {
  label: string;
  /** The field of the form that holds them. */
  field?: string | undefined;
  rows: readonly Row[];
  /** By place in `rows`. */
  errors?: readonly (string | undefined)[] | undefined;
  keyOf: (row: Row) => string;
  title: (row: Row) => string;
  text: (row: Row) => string;
  value: (row: Row) => ReactNode;
  /** Most rows. */
  most: number;
  addLabel: string;
  /** Where the focus goes when a row is taken out. */
  adder: Ref<HTMLButtonElement>;
  onAdd: () => void;
  onEdit: (row: Row) => void;
}

/** A short list; each entry is written, and taken out, in a dialog. */
export function EditableRows<Row>({
  label,
  field,
  rows,
  errors = [],
  keyOf,
  title,
  text,
  value,
  most,
  addLabel,
  adder,
  onAdd,
  onEdit,
}: EditableRowsProps<Row>) {
  const id = useId();
  return (
    <div className="grid gap-4">
      {rows.length > 0 ? (
        <ul aria-label={label}>
          {rows.map((row, index) => (
            <li
              key={keyOf(row)}
              data-field={field ? `${field}.${index}` : undefined}
              className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1.5 border-t border-border py-2.5 last:border-b max-[17rem]:grid-cols-[minmax(0,1fr)_auto]"
            >
              <span className="grid min-w-0 gap-0.5">
                <b className="font-semibold wrap-anywhere">{title(row)}</b>
                <span className="text-sm text-muted-foreground">{text(row)}</span>
                <span id={`${id}-${index}`} aria-live="polite">
                  {errors[index] ? <FieldError>{errors[index]}</FieldError> : null}
                </span>
              </span>
              <span className="text-right font-semibold whitespace-nowrap max-[17rem]:row-start-2 max-[17rem]:text-left">
                {value(row)}
              </span>
              <Button
                variant="tertiary"
                size="icon"
                aria-label={`Alterar ${title(row)}`}
                aria-haspopup="dialog"
                aria-describedby={errors[index] ? `${id}-${index}` : undefined}
                {...dialogIntent}
                onClick={() => onEdit(row)}
              >
                <Icon icon={Ellipsis} size={20} />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          ref={adder}
          variant="secondary"
          size="sm"
          {...dialogIntent}
          aria-disabled={rows.length >= most || undefined}
          onClick={() => rows.length < most && onAdd()}
        >
          <Icon icon={Plus} size={18} />
          {addLabel}
        </Button>
        <span className="text-xs text-muted-foreground">
          {rows.length} de {most}
        </span>
      </div>
    </div>
  );
}
