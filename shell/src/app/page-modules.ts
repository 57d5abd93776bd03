/** The code of the shell's own pages, by their id in `pages.ts`; each is a script of its own. */
export const pageModules: Record<string, () => Promise<unknown>> = {};
