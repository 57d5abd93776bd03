import { Link } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

/** Says honestly that a page does not exist yet, what it will do, and where to go meanwhile. */
export function UnderConstruction({ title, text }: { title: string; text: string }) {
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        className="py-[120px]"
        title={title}
        text={`Esta página está em construção. ${text}`}
        actions={
          <>
            <Link className={buttonVariants()} to="/buscar">
              Buscar espaços
            </Link>
            <Link className={buttonVariants({ variant: 'secondary' })} to="/">
              Voltar ao início
            </Link>
          </>
        }
      />
    </div>
  );
}
