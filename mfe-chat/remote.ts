import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'chat',
  routes: [{ id: 'conversations', path: '/chat' }],
  widgets: ['chat-box'],
});
