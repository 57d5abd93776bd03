import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'affiliate',
  routes: [{ id: 'programme', path: '/afiliados' }],
});
