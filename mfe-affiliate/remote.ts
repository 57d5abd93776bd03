import { defineRemote } from 'federation/define-remote.ts';

export default defineRemote({
  name: 'affiliate',
  routes: [{ id: 'programme', path: '/afiliados' }],
});
