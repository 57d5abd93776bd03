import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** Padding of the card's content, except its foot. */
export const cardPadding = 'px-5 pt-1 pb-6 desk:p-[22px]';

export function CardSkeleton() {
  return (
    <div className={`grid gap-4 ${cardPadding}`}>
      <p role="status" className="sr-only">
        Carregando a reserva
      </p>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-40" />
      <Skeleton className="h-14" />
    </div>
  );
}
