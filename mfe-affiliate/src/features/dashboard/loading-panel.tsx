import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

export function LoadingPanel() {
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Afiliados" lead={`${commissionLabel()} de comissão por reserva confirmada`} />
      <p role="status" className="sr-only">
        Carregando seus dados de afiliado
      </p>
      <div className="mb-10 grid gap-5 desk:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <Skeleton className="h-[74px]" />
        <Skeleton className="h-[74px]" />
      </div>
      <Skeleton className="mb-12 h-[183px] desk:h-[126px]" />
      <Skeleton className="mb-4 h-7 w-56" />
      <Skeleton className="h-72" />
    </div>
  );
}
