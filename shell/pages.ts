import type { RemoteRoute } from 'federation/contracts/define-remote.ts';

/** A page to read, the same for every visitor. */
const toRead = (id: string, ...aliases: string[]): RemoteRoute => ({
  id,
  path: `/${id}`,
  ssr: true,
  ...(aliases.length > 0 ? { aliases } : {}),
});

/** The pages that the shell owns itself: `src/pages/<file>.page.tsx`, a route module like those of remotes. */
export const shellPages: RemoteRoute[] = [
  { id: 'profile', path: '/profile' },
  { id: 'public-profile', path: '/profile/:userId', ssr: true },
  { id: 'redefinir-senha', path: '/redefinir-senha' },
  { id: 'conta-suspensa', path: '/conta-suspensa' },
  { id: 'segundo-fator', path: '/segundo-fator' },
  { id: 'notificacoes', path: '/notificacoes' },
  { id: 'notificacoes-sair', path: '/notificacoes/sair' },
  toRead('como-funciona'),
  toRead('termos-uso', '/termos-de-uso'),
  toRead('privacidade'),
  toRead('politicas'),
  toRead('cookies'),
  toRead('contato'),
  toRead('central-ajuda'),
  toRead('centro-recursos'),
  toRead('comunidade'),
];
