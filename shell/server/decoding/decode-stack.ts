import { SourceMap, type SourceMapPayload } from 'node:module';
import type { StackFrame } from './stack-frames.ts';

/**
 * Returns lines of our sources (`mfe-chat/src/routes/list.route.tsx:48`), the innermost first. Frames of packages, and those without a map,
 * are left out.
 * @param maps texts of source maps by `<unit>/<version>/<file>`
 */
export function decodeStack(frames: StackFrame[], maps: Record<string, string>): string[] {
  const readers = new Map<string, SourceMap>();
  const readerOf = (key: string) => {
    const text = maps[key];
    if (text === undefined) return undefined;
    const reader = readers.get(key) ?? new SourceMap(JSON.parse(text) as SourceMapPayload);
    readers.set(key, reader);
    return reader;
  };
  return frames.flatMap(({ place, source }) => {
    if (source) return [`${source.file}:${source.line}`];
    const reader = place && readerOf(`${place.unit}/${place.version}/${place.file}`);
    if (!place || !reader) return [];
    const entry = reader.findEntry(place.line - 1, place.column - 1);
    if (!('originalSource' in entry) || !isOurs(entry.originalSource)) return [];
    return [`${entry.originalSource}:${entry.originalLine + 1}`];
  });
}

/** Not of a package, nor of the bundler. */
const isOurs = (file: string) =>
  !file.includes('node_modules/') &&
  !file.startsWith('webpack/') &&
  /^[\w@.-]+\/[\w./@-]+\.(tsx?|jsx?|mjs|cjs)$/.test(file);
