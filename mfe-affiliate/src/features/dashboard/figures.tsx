import { useQuery } from '@tanstack/react-query';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { clickDays } from 'shared-domain/rules/money-rules.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { FigureBand } from 'shared-ui/patterns/figure-band.tsx';
import { type AffiliateResults, affiliateResultsOptions } from '../../data/affiliates/affiliate-results.query.ts';
import { conversionRate } from '../../data/affiliates/commission.ts';
import type { Affiliate } from '../../data/affiliates/my-affiliate.query.ts';

/** What the link has brought so far. */
export function Figures({ affiliate }: { affiliate: Affiliate }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(affiliateResultsOptions(affiliate.id));
  if (!data && errorUpdateCount > 0)
    return (
      <FailedPart
        className="mb-12"
        title="Não foi possível carregar os seus resultados."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="mb-12">
      <FigureBand
        figures={[
          { label: 'Total Ganho', value: formatCents(affiliate.totalEarnings), note: data && nextPayment(data) },
          { label: 'Cliques', value: data && formatNumber(data.clicks), note: `últimos ${clickDays} dias` },
          { label: 'Cadastros', value: data && formatNumber(data.signups), note: data && newSignups(data) },
          {
            label: 'Taxa de Conversão',
            value: data && `${formatNumber(conversionRate(data), { least: 1, most: 1 })}%`,
            note: data && bookedSentence(data),
          },
        ]}
      />
      <p className="mt-5 text-sm text-muted-foreground">
        {data ? `${bookings(data)} Cliques são contados sem identificar ninguém.` : null}
      </p>
    </div>
  );
}

function nextPayment({ nextPaymentCents, nextPaymentOn }: AffiliateResults): string {
  const on = formatDayOfMonth(nextPaymentOn);
  if (nextPaymentCents < 0) return `${formatCents(-nextPaymentCents)} são descontados dos próximos pagamentos`;
  return nextPaymentCents > 0 ? `${formatCents(nextPaymentCents)} saem em ${on}` : `Nada a pagar em ${on}`;
}

const newSignups = ({ signupsThisMonth }: AffiliateResults) => `${formatNumber(signupsThisMonth)} neste mês`;

/** '6 reservas de 4 pessoas.' */
function bookings({ bookings: count, bookedPeople: people }: AffiliateResults): string {
  if (count === 0) return 'Nenhuma reserva ainda.';
  const of = people === 0 ? '' : ` de ${formatCount(people, 'pessoa', 'pessoas')}`;
  return `${formatCount(count, 'reserva', 'reservas')}${of}.`;
}

const bookedSentence = ({ signups, bookedSignups }: AffiliateResults) =>
  signups === 0
    ? 'Dos cadastros, quantos já reservaram'
    : `${formatNumber(bookedSignups)} de ${formatCount(signups, 'cadastro', 'cadastros')} já ${bookedSignups === 1 ? 'reservou' : 'reservaram'}`;
