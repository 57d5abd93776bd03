/** The code of the shell's own pages, by their file in `src/pages`; each is a script of its own. */
export const pageModules: Record<string, () => Promise<unknown>> = {
  profile: () => import(/* webpackChunkName: "page-profile" */ '../pages/profile.page.tsx'),
  'public-profile': () => import(/* webpackChunkName: "page-public-profile" */ '../pages/public-profile.page.tsx'),
  'redefinir-senha': () => import(/* webpackChunkName: "page-redefinir-senha" */ '../pages/redefinir-senha.page.tsx'),
  'conta-suspensa': () => import(/* webpackChunkName: "page-conta-suspensa" */ '../pages/conta-suspensa.page.tsx'),
  'segundo-fator': () => import(/* webpackChunkName: "page-segundo-fator" */ '../pages/segundo-fator.page.tsx'),
  notificacoes: () => import(/* webpackChunkName: "page-notificacoes" */ '../pages/notificacoes.page.tsx'),
  'notificacoes-sair': () =>
    import(/* webpackChunkName: "page-notificacoes-sair" */ '../pages/notificacoes-sair.page.tsx'),
  'como-funciona': () => import(/* webpackChunkName: "page-como-funciona" */ '../pages/como-funciona.page.tsx'),
  'termos-uso': () => import(/* webpackChunkName: "page-termos-uso" */ '../pages/termos-uso.page.tsx'),
  privacidade: () => import(/* webpackChunkName: "page-privacidade" */ '../pages/privacidade.page.tsx'),
  politicas: () => import(/* webpackChunkName: "page-politicas" */ '../pages/politicas.page.tsx'),
  cookies: () => import(/* webpackChunkName: "page-cookies" */ '../pages/cookies.page.tsx'),
  contato: () => import(/* webpackChunkName: "page-contato" */ '../pages/contato.page.tsx'),
  'central-ajuda': () => import(/* webpackChunkName: "page-central-ajuda" */ '../pages/central-ajuda.page.tsx'),
  'centro-recursos': () => import(/* webpackChunkName: "page-centro-recursos" */ '../pages/centro-recursos.page.tsx'),
  comunidade: () => import(/* webpackChunkName: "page-comunidade" */ '../pages/comunidade.page.tsx'),
};
