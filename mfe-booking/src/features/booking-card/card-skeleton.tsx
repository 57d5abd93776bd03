import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

export function CardSkeleton() {
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        Carregando a reserva
      </p>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
