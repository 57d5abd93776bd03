import { useQuery } from '@tanstack/react-query';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { clickDays } from 'shared-domain/rules/money-rules.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { FigureBand } from 'shared-ui/patterns/figure-band.tsx';
import { type AffiliateResults, affiliateResultsOptions } from '../../data/affiliates/affiliate-results.query.ts';
import { conversionRate } from '../../data/affiliates/commission.ts';
import type { Affiliate } from '../../data/affiliates/my-affiliate.query.ts';

/** Totals of the link so far. */
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
          { label: 'Cadastros', value: data && formatNumber(data.signups), note: data && newSignups(data) },
          { label: 'Reservas', value: data && formatNumber(data.bookings), note: data && bookers(data) },
          {
            label: 'Taxa de Conversão',
            value: data && `${formatNumber(conversionRate(data), { least: 1, most: 1 })}%`,
            note: data && conversionText(data),
          },
        ]}
      />
      <p className="mt-5 text-sm text-muted-foreground">
        {data ? `${clicks(data)} Cliques são contados sem identificar ninguém.` : null}
      </p>
    </div>
  );
}

function nextPayment({ nextPaymentCents, nextPaymentOn }: AffiliateResults): string {
  const on = formatDayOfMonth(nextPaymentOn);
  if (nextPaymentCents < 0) return `${formatCents(-nextPaymentCents)} são descontados dos próximos pagamentos`;
  return nextPaymentCents > 0 ? `${formatCents(nextPaymentCents)} saem em ${on}` : `Nada a pagar em ${on}`;
}

/** '1 neste mês · 2 já reservaram' */
const newSignups = ({ signupsThisMonth: fresh, bookedSignups: booked }: AffiliateResults) =>
  [
    `${formatNumber(fresh)} neste mês`,
    booked > 0 && `${formatNumber(booked)} já ${booked === 1 ? 'reservou' : 'reservaram'}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** 'de 4 pessoas' */
const bookers = ({ bookedPeople: people }: AffiliateResults) =>
  people === 0 ? 'Nenhuma ainda' : `de ${formatCount(people, 'pessoa', 'pessoas')}`;

/** '412 cliques nos últimos 90 dias.' */
const clicks = ({ clicks: count }: AffiliateResults) =>
  `${formatCount(count, 'clique', 'cliques')} nos últimos ${clickDays} dias.`;

/** '13 reservas para 6 cadastros' */
const conversionText = ({ signups, bookings }: AffiliateResults) =>
  `${formatCount(bookings, 'reserva', 'reservas')} para ${formatCount(signups, 'cadastro', 'cadastros')}`;
