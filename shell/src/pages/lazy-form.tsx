import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';

/** Replaces a form whose code is loading, or did not come. */
export function LazyForm({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? (
    <FailedPart layout="column" text="Confira sua conexão e tente de novo." onRetry={onRetry} />
  ) : (
    <div className="min-h-120" aria-busy="true">
      <span className="sr-only" role="status">
        Carregando
      </span>
    </div>
  );
}
