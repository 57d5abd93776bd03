import { amenities } from 'shared-domain/spaces/amenities.ts';
import { useController } from 'shared-ui/patterns/form.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import type { FoldProps } from './use-fold.ts';

export function AmenityFields({ form: { control } }: FoldProps) {
  const { field } = useController({ control, name: 'amenities' });
  return (
    <fieldset className="border-b border-border py-8">
      <legend className="type-h3 float-left mb-3 w-full">Comodidades</legend>
      <div className="clear-both grid grid-cols-2 gap-x-4 text-sm desk:grid-cols-3">
        {amenities.map(({ label }) => (
          <Checkbox
            key={label}
            name={field.name}
            value={label}
            checked={field.value.includes(label)}
            onCheckedChange={(checked) =>
              field.onChange(checked ? [...field.value, label] : field.value.filter((present) => present !== label))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
