import { defaultBudget, firstViews } from './budgets.ts';
import type { Budget } from './registry.schema.ts';
import type { Release } from './release-record.ts';

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

/** What of a release is larger than its budget, in sentences that also say how large it was in the one before. */
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
        `Load what is not needed at once on demand, or raise its budget in federation/src/budgets.ts and say why.`
      );
    });
}

/** First views of these units together that load more scripts than their budget, in sentences. */
export function oversizedFirstViews(releases: Record<string, Release>, views = firstViews): string[] {
  return Object.entries(views).flatMap(([view, { scripts, widgets = [] }]) => {
    const [unit = '', page = ''] = view.split('/');
    const files = [{ unit: 'shell', files: [releases.shell?.entry ?? ''] }, filesOf(releases[unit], `page ${page}`)];
    for (const widget of widgets) {
      const [owner = '', name = ''] = widget.split('/');
      files.push(filesOf(releases[owner], `widget ${name}`));
    }
    const bytes = files
      .flatMap(({ unit: owner, files: names }) => names.map((name) => releases[owner]?.assets[name]?.brotli ?? 0))
      .reduce((sum, one) => sum + one, 0);
    if (bytes <= scripts) return [];
    return `${view}: ${kilobytes(bytes)} of scripts (br) before the first press, ${kilobytes(bytes - scripts)} more than its budget in federation/src/budgets.ts.`;
  });
}

/** The entry and the chunks of a page or a widget. */
function filesOf(release: Release | undefined, part: string): { unit: string; files: string[] } {
  if (!release) throw new Error(`A first view needs ${part} of a unit that is not there.`);
  const [kind, name = ''] = part.split(' ');
  const chunks =
    kind === 'page'
      ? release.routes.find(({ id }) => id === name)?.chunks
      : release.kind === 'remote'
        ? release.widgets[name]?.chunks
        : undefined;
  if (!chunks) throw new Error(`${release.name} has no ${part}.`);
  return { unit: release.name, files: [release.entry, ...chunks] };
}

/** Bytes of everything a release sends, with brotli. */
export const totalSize = ({ assets }: Release): number =>
  Object.values(assets).reduce((total, { brotli }) => total + brotli, 0);
