import type { ReactNode } from 'react';
import { signIn as signInAs } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { hostId } from './fake-api.ts';

export const signIn = (person: Parameters<typeof signInAs>[0] = {}) =>
  signInAs({ id: hostId, email: 'helena@exemplo.com', fullName: 'Helena Farias', isHost: true, ...person });

/** `path` returns the browser's current address. */
export function renderHost(ui: ReactNode, at = '/') {
  const { router, ...view } = renderPart(ui, {
    remote: 'host',
    at,
    patterns: ['/gerenciar-disponibilidade/:id', '/gerenciar-espacos/reservas/:id', '*'],
    others: [{ path: '/meus-espacos', element: <h1>Lista</h1> }],
  });
  return { ...view, path: () => router.state.location.pathname };
}
