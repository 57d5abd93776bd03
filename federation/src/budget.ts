import type { Budget } from './registry.schema.ts';
import type { Release } from './release-record.ts';

/** Bytes as sent with brotli. A remote or the shell says otherwise in `remote.ts` or its build file, with a reason. */
export const defaultBudget: Record<'remote' | 'shell', Budget> = {
  remote: { entry: 20_000, page: 80_000, widget: 80_000, styles: 20_000 },
  shell: { entry: 220_000, page: 20_000, widget: 1, styles: 20_000 },
};

interface Part {
  name: string;
  kind: keyof Budget;
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
  const budget = release.budget ?? defaultBudget[release.kind];
  const known = new Map(before && partsOf(before).map(({ name, bytes }) => [name, bytes]));
  return partsOf(release)
    .filter(({ kind, bytes }) => bytes > budget[kind])
    .map(({ name, kind, bytes }) => {
      const former = known.get(name);
      const grown = former === undefined ? 'it is new' : `live it has ${kilobytes(former)}`;
      return (
        `${release.name}: ${name} has ${kilobytes(bytes)} (br), ${kilobytes(bytes - budget[kind])} more than its budget; ${grown}. ` +
        `Load what is not needed at once on demand, or raise budget.${kind} in ${release.kind === 'shell' ? 'shell/rspack.config.ts' : `mfe-${release.name}/remote.ts`} and say why.`
      );
    });
}

/** Bytes of everything a release sends, with brotli. */
export const totalSize = ({ assets }: Release): number =>
  Object.values(assets).reduce((total, { brotli }) => total + brotli, 0);
