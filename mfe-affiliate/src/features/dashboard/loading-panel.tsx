import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

export function LoadingPanel() {
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Afiliados" />
      <p role="status" className="sr-only">
        Carregando seus dados de afiliado
      </p>
      <div className="mb-10 grid gap-5 desk:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <Skeleton className="h-[74px]" />
        <Skeleton className="h-[74px]" />
      </div>
      <Skeleton className="mb-12 h-32" />
      <Skeleton className="h-72" />
    </div>
  );
}
