import { maskPhone } from 'shared-domain/people/phone.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { FormField, useWatch } from 'shared-ui/patterns/form.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { PrivateNote } from './private-note.tsx';
import { type FoldProps, useFold } from './use-fold.ts';

export function ArrivalFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['arrival', 'dayPhone']);
  const [arrival, phone] = useWatch({ control, name: ['arrival', 'dayPhone'] });
  const summary = [...(phone.trim() ? [phone.trim()] : []), ...(arrival.trim() ? ['com instruções de chegada'] : [])];
  return (
    <Disclosure
      title="Chegada e telefone no dia"
      summary={`${summary.length > 0 ? summary.join(' · ') : 'Não informados · vale o telefone da sua conta'} · só quem já pagou vê`}
      {...fold}
    >
      <PrivateNote />
      <FormField
        control={control}
        name="dayPhone"
        label="Telefone no dia"
        hint="opcional"
        help="De quem recebe as pessoas na porta"
        mask={maskPhone}
        className="desk:max-w-80"
      >
        {(field) => <Input {...field} type="tel" inputMode="tel" autoComplete="off" />}
      </FormField>
      <FormField control={control} name="arrival" label="Como chegar" hint="opcional" limit={listingLimits.arrival}>
        {(field) => <Textarea {...field} />}
      </FormField>
    </Disclosure>
  );
}
