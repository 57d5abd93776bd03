import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** Padding of the card's content, except its foot. */
export const cardPadding = 'px-5 pt-1 pb-6 desk:p-[22px]';

/** In place of a part of the card whose code did not come. */
export function CardMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className={cardPadding}>
      <p className="text-danger">Não foi possível carregar a reserva. Confira sua conexão.</p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}

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
