import type { Budget } from '../registry/registry.schema.ts';
import type { Release } from '../registry/release-record.ts';

/** Limits in bytes as sent with brotli for each kind of file, unless a line of `budgets` has another limit for one part. */
const defaultBudget: Record<'remote' | 'shell', Omit<Budget, 'parts'>> = {
  remote: { entry: 20_000, page: 80_000, widget: 80_000, styles: 20_000 },
  // as it is, and a twentieth: the entry has 150 000, the largest page (profile, with the avatar that the entry had) 18 400, the styles 11 000: classes of repeated parts, which save more in every document, of notifications and of requests to book
  shell: { entry: 157_500, page: 18_700, widget: 1, styles: 12_000 },
};

/** Parts by unit: `page <id>` or `widget <name>`. A raised budget has its reason in a comment. */
const budgets: Record<string, Record<string, number>> = {
  // fifteen sections that a few administrators walk between all day: one load for all is less than a wait at each; the log and the
  // comparisons read the declared fields The words of a booking's money, and what waits for a key or a bank: the first page has both;
  // 'Negócio' comes on demand. The queues' keys and reasons. Amounts due to a person are loaded in pages.
  admin: { 'page panel': 89_200 },
};

interface FirstView {
  /** Widgets of other remotes that are there before the first press. */
  widgets?: string[];
  /** Bytes with brotli of all scripts before the first press: the shell, the remote, the page, its widgets. */
  scripts: number;
}

/** The pages that most visits begin with, by `<remote>/<page>`. As they are, and half a hundredth: a budget is lowered when a page is. */
const firstViews: Record<string, FirstView> = {
  // all: a failed page comes back from memory, the first link starts the watch for freezes, and the header has a bell; older browsers get sheets and functions
  // the address has the filters of fields and house rules, and lists of places and days
  'discovery/home': { scripts: 181_700 },
  'discovery/search': { scripts: 187_800 },
  // the card shows until when a date is held and the reason of a refusal; the session asks for a new name where one breaks the rule
  'discovery/space-detail': { scripts: 201_900, widgets: ['booking/booking-card'] },
  'booking/my-bookings': { scripts: 211_800 },
};

/** Returns the budget of a unit's releases. */
export const budgetOf = (name: string): Budget => ({
  ...defaultBudget[name === 'shell' ? 'shell' : 'remote'],
  ...(budgets[name] && { parts: budgets[name] }),
});

interface Part {
  name: string;
  kind: keyof Omit<Budget, 'parts'>;
  bytes: number;
}

function partsOf(release: Release): Part[] {
  const sum = (files: string[]) => files.reduce((total, file) => total + (release.assets[file]?.brotli ?? 0), 0);
  const widgets = release.kind === 'remote' ? Object.entries(release.widgets) : [];
  return [
    { name: 'the entry', kind: 'entry', bytes: sum([release.entry]) },
    { name: 'the styles', kind: 'styles', bytes: sum(release.styles) },
    ...release.routes.map(({ id, chunks }): Part => ({ name: `page ${id}`, kind: 'page', bytes: sum(chunks) })),
    ...widgets.map(([name, { chunks }]): Part => ({ name: `widget ${name}`, kind: 'widget', bytes: sum(chunks) })),
  ];
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/** Returns the parts of a release that exceed its budget, in sentences that include the size in the release before. */
export function oversized(release: Release, before: Release | null): string[] {
  const budget: Budget = release.budget ?? defaultBudget[release.kind];
  const largest = ({ name, kind }: Part) => budget.parts?.[name] ?? budget[kind];
  const known = new Map(before && partsOf(before).map(({ name, bytes }) => [name, bytes]));
  return partsOf(release)
    .filter((part) => part.bytes > largest(part))
    .map((part) => {
      const { name, bytes } = part;
      const former = known.get(name);
      const grown = former === undefined ? 'it is new' : `live it has ${kilobytes(former)}`;
      return (
        `${release.name}: ${name} has ${kilobytes(bytes)} (br), ${kilobytes(bytes - largest(part))} more than its budget; ${grown}. ` +
        `Load what is not needed at once on demand, or raise its budget in federation/src/build/budget.ts and say why.`
      );
    });
}

/** First views of these units together that load more scripts than their budget, in sentences. */
export function oversizedFirstViews(releases: Record<string, Release>, views = firstViews): string[] {
  return Object.entries(views).flatMap(([view, { scripts, widgets = [] }]) => {
    const remotes = [[view, 'page'] as const, ...widgets.map((widget) => [widget, 'widget'] as const)];
    const bytes = remotes.reduce(
      (sum, [place, kind]) => {
        const [unit = '', name] = place.split('/');
        return sum + bytesOf(releases, unit, 'the entry') + bytesOf(releases, unit, `${kind} ${name}`);
      },
      bytesOf(releases, 'shell', 'the entry'),
    );
    if (bytes <= scripts) return [];
    return `${view}: ${kilobytes(bytes)} of scripts (br) before the first press, ${kilobytes(bytes - scripts)} more than its budget in federation/src/build/budget.ts.`;
  });
}

function bytesOf(releases: Record<string, Release>, unit: string, part: string): number {
  const release = releases[unit];
  if (!release) throw new Error(`A first view needs ${part} of a unit that is not there.`);
  const found = partsOf(release).find(({ name }) => name === part);
  if (!found) throw new Error(`${unit} has no ${part}.`);
  return found.bytes;
}

/** Bytes of everything a release sends, with brotli. */
export const totalSize = ({ assets }: Release): number =>
  Object.values(assets).reduce((total, { brotli }) => total + brotli, 0);
