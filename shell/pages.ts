import type { RemoteRoute } from 'federation/define-remote.ts';

/** The pages that the shell owns itself: `src/pages/<id>.page.tsx`, a route module like those of remotes. */
export const shellPages: RemoteRoute[] = [];
