/** The code of the shell's own pages, by their file in `src/pages`; each is a script of its own. */
export const pageModules: Record<string, () => Promise<unknown>> = {
  profile: () => import(/* webpackChunkName: "page-profile" */ '../pages/profile.page.tsx'),
  'under-construction': () =>
    import(/* webpackChunkName: "page-under-construction" */ '../pages/under-construction.page.tsx'),
};
