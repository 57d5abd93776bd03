import { defineRemote } from '../federation/src/contracts/define-remote.ts';

/** In development only: `npm run dev components`. */
export default defineRemote({
  name: 'components',
  routes: [{ id: 'components', path: '/desenvolvimento/componentes' }],
});
