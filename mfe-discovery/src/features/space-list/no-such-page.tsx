import { Link } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

/** A page number behind the last one. */
export function NoSuchPage({ text, first, className }: { text: string; first: string; className?: string }) {
  return (
    <EmptyState
      {...(className && { className })}
      title="Esta página não existe"
      text={text}
      actions={
        <Link className={buttonVariants()} to={first}>
          Ir para a primeira página
        </Link>
      }
    />
  );
}
