import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

interface ReportsReceivedProps {
  reports: { open: number; settled: number; last_at: string };
  /** Whose they are, as the address of the queue says it. */
  of: { pessoa: string } | { espaco: string };
}

/** The way to the reports about a listing, or about a person and what is theirs. */
export function ReportsLink({ reports: { open }, of }: ReportsReceivedProps) {
  return (
    <Link
      to={`/admin?${new URLSearchParams({ aba: 'denuncias', ...(open === 0 && { so: 'encerradas' }), ...of })}`}
      className={buttonVariants({ variant: 'secondary', size: 'sm' })}
    >
      Ler<span className="sr-only"> as denúncias</span>
    </Link>
  );
}

/** Number of reports of a listing, with the way to read them. */
export function ReportsReceived({ reports, of }: ReportsReceivedProps) {
  const { open, settled, last_at } = reports;
  const counts = [
    ...(open > 0 ? [formatCount(open, 'aberta', 'abertas')] : []),
    ...(settled > 0 ? [formatCount(settled, 'encerrada', 'encerradas')] : []),
  ];
  return (
    <section aria-labelledby="received-reports" className="border-t border-border py-8">
      <h2 id="received-reports" className="type-h3 mb-3">
        Denúncias
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>
          <b className="font-semibold">{counts.join(', ')}</b>
          <span className="text-muted-foreground">, a última em {formatInstantDay(last_at)}</span>
        </p>
        <ReportsLink reports={reports} of={of} />
      </div>
    </section>
  );
}
