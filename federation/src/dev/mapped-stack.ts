import { readFile } from 'node:fs/promises';
import { type SourceMap, SourceMap as SourceMapReader } from 'node:module';
import { relative, sep } from 'node:path';

export interface MappedStack {
  /** The first place in code of the workspace: `mfe-chat/src/routes/list.route.tsx:12`; null if no frame leads there. */
  place: string | null;
  /** The lines around that place, with their numbers. */
  code: string;
  /** The stack with places in sources instead of places in bundles. */
  stack: string;
}

interface MappingOptions {
  /** Files of this address have a map next to them. */
  base: string;
  /** The text of the map of a file; null without one. */
  readMap(file: string): Promise<string | null>;
  /** Places are relative to this folder. */
  root: string;
}

const frame = /(https?:\/\/[^\s()]+?):(\d+):(\d+)/g;
const around = 2;

/** Says of a stack of bundled code where in the sources it was. The maps name sources by their absolute path. */
export async function mapStack(stack: string, { base, readMap, root }: MappingOptions): Promise<MappedStack> {
  const found = [...stack.matchAll(frame)].filter(([, url = '']) => url.startsWith(base));
  const urls = [...new Set(found.map(([, url = '']) => url))];
  const maps = new Map<string, SourceMap>();
  await Promise.all(
    urls.map(async (url) => {
      const text = await readMap(url.slice(base.length).replace(/[?#].*/, '')).catch(() => null);
      if (text) maps.set(url, new SourceMapReader(JSON.parse(text)));
    }),
  );
  let first: { file: string; line: number } | undefined;
  const mapped = stack.replace(frame, (written, url: string, line: string, column: string) => {
    const entry = maps.get(url)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return written;
    const file = entry.originalSource;
    const path = relative(root, file);
    const isOwn = !path.startsWith('..') && !path.split(sep).includes('node_modules');
    if (isOwn) first ??= { file, line: entry.originalLine + 1 };
    return `${path}:${entry.originalLine + 1}`;
  });
  return {
    place: first ? `${relative(root, first.file)}:${first.line}` : null,
    code: first ? await linesAround(first.file, first.line) : '',
    stack: mapped,
  };
}

async function linesAround(file: string, line: number): Promise<string> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const from = Math.max(0, line - 1 - around);
  return lines
    .slice(from, line + around)
    .map((text, index) => `${from + index + 1 === line ? '>' : ' '} ${String(from + index + 1).padStart(4)} | ${text}`)
    .join('\n');
}
