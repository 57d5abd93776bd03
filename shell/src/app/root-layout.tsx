import type { ReactNode } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';

/** The chrome around every page. */
export function RootLayout({ children }: { children?: ReactNode }) {
  return (
    <>
      <header className="border-b border-border px-5 py-4">
        <Link to="/">Espaços Rio</Link>
      </header>
      <main id="conteudo">{children ?? <Outlet />}</main>
      <ScrollRestoration />
    </>
  );
}
