import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'admin',
  routes: [
    { id: 'panel', path: '/admin' },
    { id: 'space-review', path: '/admin/space/:id' },
    { id: 'dispute', path: '/admin/contestacao/:id' },
    { id: 'person', path: '/admin/pessoa/:id' },
  ],
});
