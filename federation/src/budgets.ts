import type { Budget } from './registry.schema.ts';

/** Bytes as sent with brotli. What a release may have of each kind, unless a line of `budgets` says otherwise for one part of it. */
export const defaultBudget: Record<'remote' | 'shell', Omit<Budget, 'parts'>> = {
  remote: { entry: 20_000, page: 80_000, widget: 80_000, styles: 20_000 },
  // as it is, and a twentieth: the entry has 153 900, the largest page (profile) 17 000, the styles 10 200
  shell: { entry: 161_000, page: 18_000, widget: 1, styles: 11_000 },
};

/** Parts by unit: `page <id>` or `widget <name>`. Whoever raises one says why beside it. */
const budgets: Record<string, Record<string, number>> = {
  // fifteen sections that a few administrators walk between all day: one load for all is less than a wait at each
  admin: { 'page panel': 84_000 },
};

interface FirstView {
  /** Widgets of other remotes that are there before the first press. */
  widgets?: string[];
  /** Bytes with brotli of all scripts before the first press: the shell, the remote, the page, its widgets. */
  scripts: number;
}

/** The pages that most visits begin with, by `<remote>/<page>`. As they are, and a hundredth: a budget is lowered when a page is. */
export const firstViews: Record<string, FirstView> = {
  'discovery/home': { scripts: 193_500 },
  'discovery/search': { scripts: 197_000 },
  'discovery/space-detail': { scripts: 215_500, widgets: ['booking/booking-card'] },
  'booking/my-bookings': { scripts: 230_500 },
};

/** What the release of a unit may have. */
export const budgetOf = (name: string): Budget => ({
  ...defaultBudget[name === 'shell' ? 'shell' : 'remote'],
  ...(budgets[name] && { parts: budgets[name] }),
});
