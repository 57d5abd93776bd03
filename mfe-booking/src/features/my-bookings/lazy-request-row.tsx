import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { RequestRowProps } from './request-row.tsx';

const row = onDemand(() => import('./request-row.tsx').then((module) => module.RequestRow));

/** A request's row, whose code comes with the first request: most people have none. */
export function LazyRequestRow(props: RequestRowProps) {
  const { value: Row, failed, retry } = row.useWanted(true);
  if (Row) return <Row {...props} />;
  if (failed)
    return (
      <FailedPart
        title="Não foi possível mostrar este pedido."
        text="Ele continua como está. Confira a conexão e tente novamente."
        retrying={false}
        onRetry={retry}
      />
    );
  return <Skeleton className="my-6 h-44" />;
}
