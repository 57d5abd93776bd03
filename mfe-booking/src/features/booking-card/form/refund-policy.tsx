import { Undo2 } from 'lucide';
import { useState } from 'react';
import { addDays } from 'shared-domain/days/day.ts';
import { deadline, refundAmount, refundDeadlines, refundText } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { type CancellationPolicyName, cancellationPolicies } from 'shared-domain/rules/booking-rules.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent, LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';

interface RefundPolicyProps {
  /** `yyyy-MM-dd`; null while no date is chosen. */
  eventDate: string | null;
  today: string;
  /** The total to pay, in cents. */
  totalCents: number;
  /** Of the listing. */
  policyName: CancellationPolicyName;
}

/** The refund in days calculated for this date, and the whole policy one click away. */
export function RefundPolicy({ eventDate, today, totalCents, policyName }: RefundPolicyProps) {
  const policy = cancellationPolicies[policyName];
  const { fullRefundDays, halfRefundDays, withdrawalDays, withdrawalNoticeDays } = policy;
  const [open, setOpen] = useState(false);
  const valid = eventDate !== null && eventDate >= today;
  return (
    <p className="flex gap-2.5 text-xs text-subtle-foreground">
      <Icon icon={Undo2} size={16} className="mt-px" />
      <span>
        {valid
          ? refundText({ eventDate, bookedOn: today, policy })
          : 'Escolha a data para ver até quando o cancelamento tem reembolso.'}{' '}
        <button
          type="button"
          className="link relative after:absolute after:-inset-x-2 after:-inset-y-3.5 after:content-['']"
          {...dialogIntent}
          onClick={() => setOpen(true)}
        >
          Ver a política
        </button>
      </span>
      <LazyDialog open={open} onOpenChange={setOpen} title="Política de cancelamento" size="sm">
        {valid ? (
          <Deadlines eventDate={eventDate} today={today} totalCents={totalCents} policyName={policyName} />
        ) : null}
        <div className="mt-5 grid gap-3 text-sm text-subtle-foreground first:mt-0">
          <p>
            Reembolso total até {fullRefundDays} dias antes do evento, metade de {fullRefundDays - 1} a {halfRefundDays}{' '}
            dias antes e nenhum depois disso. A taxa de serviço segue a mesma regra.
          </p>
          <p>
            Pelo direito de arrependimento, nos {withdrawalDays} dias depois de reservar o reembolso é total, se ainda
            faltarem {withdrawalNoticeDays} dias ou mais para o evento.
          </p>
          <p>Se o anfitrião ou a plataforma cancelar, você recebe tudo de volta.</p>
        </div>
      </LazyDialog>
    </p>
  );
}

function Deadlines({ eventDate, today, totalCents, policyName }: RefundPolicyProps & { eventDate: string }) {
  const policy = cancellationPolicies[policyName];
  const { fullUntil, halfUntil } = refundDeadlines({ eventDate, bookedOn: today, policy });
  const until = (day: string) => deadline(day, today);
  const lastWithRefund = halfUntil ?? fullUntil;
  const rows = [
    ...(fullUntil ? [{ when: `Até ${until(fullUntil)}`, cents: totalCents }] : []),
    ...(halfUntil ? [{ when: `Até ${until(halfUntil)}`, cents: refundAmount(totalCents, 50) }] : []),
    {
      when: lastWithRefund ? `A partir de ${until(addDays(lastWithRefund, 1))}` : 'Para esta data',
      cents: 0,
    },
  ];
  return (
    <ul className="border-b border-border text-sm">
      {rows.map(({ when, cents }) => (
        <li key={when} className="flex min-h-12 items-center justify-between gap-4 border-t border-border py-2">
          <span>{when}</span>
          <span className="font-semibold whitespace-nowrap">
            {cents > 0 ? `${formatCents(cents)} de volta` : 'Sem reembolso'}
          </span>
        </li>
      ))}
    </ul>
  );
}
