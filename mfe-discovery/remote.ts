import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: 'discovery',
  routes: [
    { id: 'home', path: '/', ssr: true },
    { id: 'search', path: '/buscar', aliases: ['/search'], ssr: true },
    { id: 'category', path: '/categoria/:slug', ssr: true },
    { id: 'space-detail', path: '/espaco/:id?', aliases: ['/space/:id?', '/espaco/:id/previa'], ssr: true },
    { id: 'reviews', path: '/avaliacoes', ssr: true },
    { id: 'favourites', path: '/favoritos' },
    { id: 'favourite-list', path: '/favoritos/:id' },
    { id: 'comparison', path: '/comparar', ssr: true },
    { id: 'shared-list', path: '/lista/:secret', ssr: true },
  ],
});
