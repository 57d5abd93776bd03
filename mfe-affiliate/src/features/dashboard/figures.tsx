import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
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
    <dl
      aria-busy={!data}
      className="mb-12 grid grid-cols-[auto_auto_1fr] max-[17rem]:block border-y border-border desk:grid-cols-[1.4fr_1fr_1fr_1fr]"
    >
      <Figure
        label="Total Ganho"
        className="max-desk:col-span-3 max-desk:border-b max-desk:pl-0 max-desk:text-[clamp(1.5rem,12vw,2.5rem)] desk:pl-0"
      >
        {formatCents(affiliate.totalEarnings)}
      </Figure>
      <Figure label="Cadastros" className="max-desk:pl-0 desk:border-l">
        {data && formatNumber(data.signups)}
      </Figure>
      <Figure label="Reservas" className="border-l">
        {data && formatNumber(data.bookings)}
      </Figure>
      <Figure label="Taxa de Conversão" note={data && bookedSentence(data)} className="border-l">
        {data && `${formatNumber(conversionRate(data), { least: 1, most: 1 })}%`}
      </Figure>
    </dl>
  );
}

const bookedSentence = ({ signups, bookedSignups }: AffiliateResults) =>
  signups === 0
    ? 'Dos cadastros, quantos já reservaram'
    : `${formatNumber(bookedSignups)} de ${formatNumber(signups)} ${signups === 1 ? 'cadastro' : 'cadastros'} já ${bookedSignups === 1 ? 'reservou' : 'reservaram'}`;

interface FigureProps {
  label: string;
  /** What the figure is made of. */
  note?: string | undefined;
  className: string;
  children: ReactNode;
}

function Figure({ label, note, className, children }: FigureProps) {
  return (
    <div
      className={cn(
        'border-border py-5 text-[1.75rem] max-desk:px-3 desk:px-6 desk:py-6.5 desk:text-[2.5rem]',
        className,
      )}
    >
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="type-numeral mt-1.5 leading-[1.15] whitespace-nowrap">
        {children ?? <Skeleton className="h-[1.15em] w-20" />}
      </dd>
      {note ? <dd className="mt-1 text-xs text-muted-foreground">{note}</dd> : null}
    </div>
  );
}
