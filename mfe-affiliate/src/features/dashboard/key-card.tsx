import { useQuery } from '@tanstack/react-query';
import { Widget } from 'shared-domain/platform';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { commissionPaymentDay } from 'shared-domain/rules/money-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { affiliateResultsOptions } from '../../data/affiliates/affiliate-results.query.ts';

/** Where commissions are paid: the part that hosts have, too, and when. */
export function KeyCard({ affiliateId, userId }: { affiliateId: string; userId: string }) {
  const { data } = useQuery(affiliateResultsOptions(affiliateId));
  return (
    <section aria-labelledby="pix" className="grid gap-4 rounded-surface border border-border p-6">
      <h2 id="pix" className="type-h4">
        Chave PIX
      </h2>
      <Widget
        name="host/payout-key"
        props={{ personId: userId, dueCents: Math.max(data?.dueCents ?? 0, 0), purpose: 'commissions' }}
        placeholder={<Skeleton className="h-20" />}
      />
      <p className="text-xs text-muted-foreground">
        Pagamos no dia {commissionPaymentDay} de cada mês o que já tem evento realizado. Uma comissão pode ser paga a
        partir de {daysInWords(payoutDays)} depois do evento. Para trocar a chave, pedimos sua senha de novo.
      </p>
    </section>
  );
}
