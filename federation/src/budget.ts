import { defaultBudget } from './budgets.ts';
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

/** Bytes of everything a release sends, with brotli. */
export const totalSize = ({ assets }: Release): number =>
  Object.values(assets).reduce((total, { brotli }) => total + brotli, 0);
