import type { RemoteRoute } from 'federation/define-remote.ts';

/** Pages whose texts are still to be written: one honest page stands for all of them. */
const underConstruction = (id: string, ...aliases: string[]): RemoteRoute => ({
  id,
  path: `/${id}`,
  file: 'under-construction',
  ...(aliases.length > 0 ? { aliases } : {}),
});

/** The pages that the shell owns itself: `src/pages/<file>.page.tsx`, a route module like those of remotes. */
export const shellPages: RemoteRoute[] = [
  { id: 'profile', path: '/profile/:userId?' },
  underConstruction('como-funciona'),
  underConstruction('termos-uso', '/termos-de-uso'),
  underConstruction('privacidade'),
  underConstruction('politicas'),
  underConstruction('cookies'),
  underConstruction('contato'),
  underConstruction('central-ajuda'),
  underConstruction('centro-recursos'),
  underConstruction('comunidade'),
];
