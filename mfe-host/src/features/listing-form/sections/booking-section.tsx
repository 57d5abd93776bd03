import { bookableDays, cancellationPolicies, cancellationPolicyNames } from 'shared-domain/rules/booking-rules.ts';
import { bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import { fieldOf } from 'shared-domain/spaces/fields/field-words.ts';
import { horizonLabel, noticeDaysLabel } from 'shared-domain/spaces/listing-terms.ts';
import { Disclosure } from 'shared-ui/patterns/disclosure.tsx';
import { FormFieldGroup, useWatch } from 'shared-ui/patterns/form.tsx';
import { ChoiceCards } from 'shared-ui/primitives/choices.tsx';
import { columnsOfSection } from '../../../data/spaces/listing-fields.ts';
import { policyLabel } from '../../../data/spaces/listing-terms.ts';
import { PlainFields } from '../plain-fields.tsx';
import { type FoldProps, useFold } from './use-fold.ts';

const policyChoices = cancellationPolicyNames.map((name) => {
  const { fullRefundDays, halfRefundDays } = cancellationPolicies[name];
  return {
    value: name,
    label: policyLabel(name),
    text: `Tudo de volta até ${fullRefundDays} dias antes, metade até ${halfRefundDays} dias antes.`,
  };
});
const withdrawalText = `O direito de arrependimento, ${cancellationPolicies.moderate.withdrawalDays} dias depois de reservar, vale nas três.`;

export function BookingFields({ form }: FoldProps) {
  const { control } = form;
  const fold = useFold(form, ['notice_days', 'horizon_days', 'booking_mode', 'cancellation_policy']);
  const [notice, horizon, mode, policy] = useWatch({
    control,
    name: ['notice_days', 'horizon_days', 'booking_mode', 'cancellation_policy'],
  });
  const terms = [
    ...(mode === 'request' ? [bookingModeLabels.request] : []),
    `Cancelamento ${policyLabel(policy)}`,
    noticeDaysLabel(Number(notice)),
    ...(Number(horizon) === bookableDays ? [] : [`até ${horizonLabel(Number(horizon))}`]),
  ];
  return (
    <Disclosure title="Reserva" summary={terms.join(' · ')} {...fold}>
      <div className="grid gap-5 desk:grid-cols-2">
        <PlainFields form={form} columns={columnsOfSection('booking')} />
      </div>
      <FormFieldGroup control={control} name="cancellation_policy" label={fieldOf('cancellation_policy').label}>
        {({ name, value, onChange }) => (
          <ChoiceCards name={name} value={value} onValueChange={onChange} options={policyChoices} />
        )}
      </FormFieldGroup>
      <p className="text-xs text-muted-foreground">{withdrawalText}</p>
    </Disclosure>
  );
}
