import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Says honestly that a page does not exist yet, what it will do, and where to go meanwhile. */
export function UnderConstruction({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mx-auto flex max-w-text flex-col items-center gap-4 px-5 py-30 text-center">
      <h1 className="type-h1">{title}</h1>
      <p className="text-muted-foreground">Em construção. {children}</p>
      <Link className="font-semibold text-link underline" to="/buscar">
        Buscar espaços
      </Link>
    </section>
  );
}
