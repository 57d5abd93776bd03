import { useConnection } from 'shared-domain/platform';

/** One line above the header's own content, where it moves and covers nothing; presses pass through it. */
export function OfflineLine() {
  const isLost = useConnection((connection) => connection.isLost);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-60 print:hidden">
      {isLost ? (
        <p role="status" className="bg-warning-subtle text-center text-xs text-warning">
          Sem internet. O que você digitou fica aqui.
        </p>
      ) : null}
    </div>
  );
}
