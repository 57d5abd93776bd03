/**
 * Checks that every file and folder that a document names exists: in links, and in backticks where it reads as a path. `path#name`
 * also needs the name in the file, and `#name` alone in the file named before it. Decision records describe the past, so their paths
 * are not checked.
 */
import path from 'node:path';
import { WorkspaceFiles } from './workspace-files.ts';

const isDocument = (file: string) => /^(?:docs\/[^/]+\.md|[A-Z]+\.md|(?:.*\/)?README\.md)$/.test(file);
const fence = /^( *)```[\s\S]*?^\1```/gm;
const link = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const inline = /`([^`\n]+)`/g;
/** Neither an address, a pattern nor a placeholder. */
const plainPath = /^(?![/@-])[\w.@/-]+(?:#[\w-]+)?$/;
const nameAlone = /^#\w+$/;
const codeName = /[\w-]\.(?:[cm]?[jt]sx?|sql|css|md|toml|html)$/;
/** Made when the project runs, or by following the document. */
const madeLater = /^(?:\.data|\.cache|releases|mfe-eventos|postgres|storage|mail|mail-queue|payments|logs)\//;
/** A word with a slash that is no path: a package of npm. */
const npmName = /\.js$/;

interface Named {
  /** As it is written. */
  text: string;
  isLink: boolean;
}

function namedIn(document: string): Named[] {
  const prose = document.replaceAll(fence, '');
  const links = [...prose.matchAll(link)].map(([, text = '']) => ({ text, isLink: true }));
  // a command names files, too
  const words = [...prose.matchAll(inline)].flatMap(([, text = '']) =>
    text.split(' ').map((word) => ({ text: word, isLink: false })),
  );
  let last = '';
  const paths = words.flatMap(({ text, isLink }) => {
    if (nameAlone.test(text)) return last ? [{ text: last + text, isLink }] : [];
    if (!plainPath.test(text) || madeLater.test(text)) return [];
    if (codeName.test(text.split('#')[0] ?? '')) last = text.split('#')[0] ?? '';
    return [{ text, isLink }];
  });
  return [...links, ...paths];
}

/** Returns a message for each dead link. */
export function deadLinks(workspace: WorkspaceFiles): string[] {
  const folders = new Set(
    workspace.files.flatMap((file) => file.split('/').map((_, depth, all) => all.slice(0, depth).join('/'))),
  );
  const known = new Set([...workspace.files, ...folders]);
  const ends = new Set([...known].flatMap((one) => one.split('/').map((_, depth, all) => all.slice(depth).join('/'))));
  const roots = new Set([...folders].filter((folder) => folder !== '' && !folder.includes('/')));

  const resolve = (document: string, { text, isLink }: Named): string | 'dead' | null => {
    const [written = ''] = text.split('#');
    const wanted = written.replace(/\/$/, '');
    if (wanted === '') return document;
    const beside = path.posix.join(path.posix.dirname(document), wanted);
    if (known.has(beside)) return beside;
    if (isLink) return 'dead';
    const [first = '', ...rest] = wanted.split('/');
    const isPath = codeName.test(wanted)
      ? !(npmName.test(wanted) && rest.length === 0)
      : rest.length > 0 && (first === 'src' || roots.has(first));
    if (!isPath && !written.endsWith('/')) return null;
    if (known.has(wanted)) return wanted;
    // as packages are imported
    const imported = [first, 'src', ...rest].join('/');
    if (known.has(imported)) return imported;
    // in a README of its package a file is named by the end of its path
    return ends.has(wanted) ? null : 'dead';
  };

  return workspace.files.filter(isDocument).flatMap((document) =>
    namedIn(workspace.read(document)).flatMap((named) => {
      const found = resolve(document, named);
      if (found === 'dead') return [`${document} names ${named.text}, which does not exist.`];
      const [, name] = named.text.split('#');
      if (found === null || name === undefined || folders.has(found)) return [];
      const text = workspace.read(found);
      const isThere = found.endsWith('.md') ? headings(text).has(name) : new RegExp(`\\b${name}\\b`).test(text);
      return isThere ? [] : [`${document} names ${named.text}, but ${found} has no ${name}.`];
    }),
  );
}

/** As GitHub makes anchors of them. */
function headings(markdown: string): Set<string> {
  const titles = [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map((title) =>
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

if (process.argv[1] === import.meta.filename) {
  const dead = deadLinks(new WorkspaceFiles(path.resolve(import.meta.dirname, '..')));
  for (const message of dead) process.stderr.write(`✖ ${message}\n`);
  process.exit(dead.length > 0 ? 1 : 0);
}
