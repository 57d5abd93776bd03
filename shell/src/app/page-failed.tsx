import { Link } from 'react-router-dom';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';

/** The page's code did not arrive, or the page broke. */
export function PageFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className="mx-auto flex max-w-text flex-col items-center gap-4 px-5 py-30 text-center" role="alert">
      <h1 className="type-h1">Não foi possível carregar esta página</h1>
      <p className="text-muted-foreground">
        Pode ser a conexão ou uma atualização do site no meio do caminho. Nada do que você fez foi perdido.
      </p>
      <p className="mt-1.5 flex flex-wrap justify-center gap-3">
        <Button busy={busy} onClick={onRetry}>
          Tentar novamente
        </Button>
        <Link className={buttonVariants({ variant: 'secondary' })} to="/">
          Voltar ao início
        </Link>
      </p>
    </div>
  );
}
