import { SourceMap, type SourceMapPayload } from 'node:module';
import type { ErrorFrame } from 'shared-domain/telemetry/error-places.schema.ts';
import { codeOwners } from './code-owners.ts';
import { functionsUnit, type StackFrame } from './stack-frames.ts';

/** Sources of the files in a stack, by `<unit>/<version>` and `<unit>/<version>/<file>`. */
export interface KnownSources {
  maps: Record<string, string>;
  owners: Record<string, string>;
  /** The workspace itself, where functions run from their sources: texts by file, and CODEOWNERS. */
  workspace: { texts: Record<string, string>; owners: string };
}

const around = 2;

/** Says of each frame where in the sources it was. One without a map stays as it came. */
export function decodeStack(frames: StackFrame[], { maps, owners, workspace }: KnownSources): ErrorFrame[] {
  const readers = new Map<string, { map: SourceMap; payload: SourceMapPayload }>();
  const readerOf = (key: string) => {
    const text = maps[key];
    if (text === undefined) return undefined;
    const payload = JSON.parse(text) as SourceMapPayload;
    const reader = readers.get(key) ?? { map: new SourceMap(payload), payload };
    readers.set(key, reader);
    return reader;
  };
  const found = frames.map(({ place }) => {
    const reader = place && readerOf(`${place.unit}/${place.version}/${place.file}`);
    if (!place || !reader) return null;
    const entry = reader.map.findEntry(place.line - 1, place.column - 1);
    return 'originalSource' in entry ? { ...entry, payload: reader.payload } : null;
  });
  return frames.map(({ name, place, raw, source: direct }, index): ErrorFrame => {
    const entry = found[index];
    // the calling frame has its name: a release calls functions by a letter
    const called = (found[index + 1] as { name?: string } | null | undefined)?.name;
    const plain = {
      function: called ?? readable(name),
      raw,
      unit: place?.unit ?? null,
      version: place?.version ?? null,
      file: null,
      line: null,
      library: null,
      owners: [],
      code: [],
    };
    if (direct) {
      const code = linesAround(workspace.texts[direct.file] ?? '', direct.line);
      return { ...plain, ...direct, unit: functionsUnit, owners: codeOwners(workspace.owners)(direct.file), code };
    }
    if (!entry || !place) return plain;
    const file = entry.originalSource;
    const library = libraryOf(file);
    if (library) return { ...plain, library };
    const line = entry.originalLine + 1;
    const source = entry.payload.sourcesContent?.[entry.payload.sources.indexOf(file)] ?? '';
    return {
      ...plain,
      file,
      line,
      code: linesAround(source, line),
      owners: codeOwners(owners[`${place.unit}/${place.version}`] ?? '')(file),
    };
  });
}

/** Not the letters of a release. */
const readable = (name: string | null) => (name && /\w{3,}/.test(name) ? name : null);

/** The package of a file that is not ours; the bundler's own code is its. */
function libraryOf(file: string): string | null {
  const inside = file.split('node_modules/').at(-1) ?? '';
  if (file.includes('node_modules/')) return /^(@[^/]+\/)?[^/]+/.exec(inside)?.[0] ?? 'pacote';
  return /^[\w@.-]+\/[\w./@-]+\.(tsx?|jsx?|mjs|cjs)$/.test(file) && !file.startsWith('webpack/') ? null : 'bundler';
}

function linesAround(source: string, line: number): ErrorFrame['code'] {
  if (source === '') return [];
  const lines = source.split('\n');
  const from = Math.max(0, line - 1 - around);
  return lines.slice(from, line + around).map((text, index) => ({ line: from + index + 1, text }));
}
