import type { LiveSite } from './live-registry.ts';
import { plainPage } from './plain-page.ts';

/** For the addresses of a remote that was retired. */
export const gonePage = (site: LiveSite): string =>
  plainPage(site, {
    heading: 'Esta página não existe mais',
    text: 'O que ficava neste endereço saiu do site. As outras páginas continuam onde estavam.',
    link: { href: '/', label: 'Voltar ao início' },
  });
