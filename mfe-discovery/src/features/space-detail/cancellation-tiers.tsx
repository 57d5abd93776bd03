import { addDays } from 'shared-domain/days/day.ts';
import { formatDay, formatShortDayWithYear } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { refundDeadlines } from 'shared-domain/money/cancellation-policy.ts';
import { type CancellationPolicyName, cancellationPolicies } from 'shared-domain/rules/booking-rules.ts';

export const policyLabels: Record<CancellationPolicyName, string> = {
  flexible: 'política flexível',
  moderate: 'política moderada',
  firm: 'política firme',
};

interface Props {
  policyName: CancellationPolicyName;
  /** `yyyy-MM-dd`; null while no day is chosen. */
  day: string | null;
}

/** Refunds and their deadlines: as days of the calendar for a chosen date, otherwise in days before it. */
export function CancellationTiers({ policyName, day }: Props) {
  const policy = cancellationPolicies[policyName];
  const { fullRefundDays, halfRefundDays, withdrawalDays, withdrawalNoticeDays } = policy;
  const tiers = day
    ? tiersOf(day, policyName)
    : [
        [`Até ${fullRefundDays} dias antes do evento`, 'Tudo de volta'],
        [`De ${fullRefundDays - 1} a ${halfRefundDays} dias antes`, 'Metade de volta'],
        ['Depois disso', 'Sem reembolso'],
      ];
  return (
    <>
      {day ? (
        <p className="-mt-2 mb-3.5 text-sm text-muted-foreground">Para {formatDay(day)}, reservando hoje:</p>
      ) : null}
      <ul>
        {tiers.map(([when, share], index) => (
          <li key={when} className={`refund-tier ${index === 0 ? 'font-semibold' : 'text-subtle-foreground'}`}>
            <span>{when}</span>
            <span>{share}</span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted-foreground">
        Pela lei, você pode desistir em até {withdrawalDays} dias depois de reservar e receber tudo de volta, se ainda
        faltarem {withdrawalNoticeDays} dias ou mais para o evento.
      </p>
    </>
  );
}

function tiersOf(eventDate: string, policyName: CancellationPolicyName): string[][] {
  const bookedOn = todayInRio();
  const { fullUntil, halfUntil } = refundDeadlines({ eventDate, bookedOn, policy: cancellationPolicies[policyName] });
  const last = halfUntil ?? fullUntil;
  return [
    ...(fullUntil ? [[`Até ${formatShortDayWithYear(fullUntil)}`, 'Tudo de volta']] : []),
    ...(halfUntil
      ? [
          [
            `${fullUntil ? `De ${formatShortDayWithYear(addDays(fullUntil, 1))} a` : 'Até'} ${formatShortDayWithYear(halfUntil)}`,
            'Metade de volta',
          ],
        ]
      : []),
    [last ? `Depois de ${formatShortDayWithYear(last)}` : 'Para esta data', 'Sem reembolso'],
  ];
}
