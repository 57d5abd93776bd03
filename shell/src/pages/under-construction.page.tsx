import { Link, useLocation } from 'react-router-dom';
import type { PageMetaArgs, RouteModule } from 'shared-domain/contracts/route-module.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

/** Title of each page that is still to be written, by its path in every spelling. */
const titles: Record<string, string> = {
  '/como-funciona': 'Como Funciona',
  '/termos-uso': 'Termos de Uso',
  '/termos-de-uso': 'Termos de Uso',
  '/privacidade': 'Privacidade',
  '/politicas': 'Políticas',
  '/cookies': 'Cookies',
  '/contato': 'Contato',
  '/central-ajuda': 'Central de Ajuda',
  '/centro-recursos': 'Centro de Recursos',
  '/comunidade': 'Comunidade',
};

const titleOf = (pathname: string) => titles[pathname.replace(/\/+$/, '')] ?? 'Espaços Rio';

export const meta: RouteModule['meta'] = (_data, { url }) => ({
  title: titleOf(url.pathname),
  description: 'Esta página está em construção.',
  noindex: true,
});

/** Says honestly that the page is not written yet. */
export function Component() {
  const { pathname } = useLocation();
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        className="py-[120px]"
        title={titleOf(pathname)}
        text="Esta página está em construção. Enquanto isso, você já pode buscar espaços e reservar."
        actions={
          <>
            <Link to="/buscar" className={buttonVariants()}>
              Buscar espaços
            </Link>
            <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
              Voltar ao início
            </Link>
          </>
        }
      />
    </div>
  );
}
