import type { LiveSite } from './live-registry.ts';
import { plainPage } from './plain-page.ts';

/** Seconds after which a visitor who was sent away may come again. */
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
