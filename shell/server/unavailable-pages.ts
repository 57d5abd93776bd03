import type { LiveSite } from './live-registry.ts';
import { plainPage } from './plain-page.ts';

/** Seconds after which a refused visitor may try again. */
export const retryAfterSeconds = 5;

/** For the moments in which more people come than pages can be rendered. */
export const busyPage = (site: LiveSite, path: string, code: string): string =>
  plainPage(site, {
    title: 'Muitas visitas agora',
    heading: 'Muitas visitas ao mesmo tempo',
    text: 'Não conseguimos mostrar esta página agora. Espere alguns segundos e tente de novo: nada do que você fez foi perdido.',
    link: { href: path, label: 'Tentar novamente' },
    note: `Código ${code}`,
  });

/** Renders the page for times when the API does not answer and no older page is cached. */
export const apiAwayPage = (site: LiveSite, path: string, code: string): string =>
  plainPage(site, {
    title: 'Página indisponível agora',
    heading: 'Não conseguimos abrir esta página agora',
    text: 'Nosso sistema não está respondendo. Espere alguns segundos e tente de novo: nada do que você fez foi perdido.',
    link: { href: path, label: 'Tentar de novo' },
    note: `Código ${code}`,
  });
