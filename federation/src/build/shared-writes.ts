import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../registry/release-record.ts';

// Lint refuses such lines in a remote's own sources (`scripts/lint/no-global-writes.grit`); packages bring theirs into the bundle.

const page = '(?:window|globalThis|self)';
const builtIn =
  '(?:Array|ArrayBuffer|Boolean|Date|Document|Element|Error|Event|EventTarget|Function|HTML\\w*Element|Headers|History|Intl|JSON|Location|Map|Math|Node|Number|Object|Promise|RegExp|Request|Response|Set|Storage|String|Symbol|URL|URLSearchParams|WeakMap|WeakSet|Window|XMLHttpRequest)';
const shared = `(?:${page}|${builtIn}(?:\\.prototype)?)`;
const assignment = '\\s*(?:\\?\\?|\\|\\||&&)?=(?![=>])';
const bodyWrite = [
  '(?:append|appendChild|prepend|insertBefore|insertAdjacent\\w+|replaceChildren)(?=\\()',
  `(?:className|innerHTML|innerText|textContent|style\\.[\\w$]+)(?=${assignment})`,
  '(?:style\\.(?:setProperty|removeProperty)|classList\\.(?:add|remove|replace|toggle))(?=\\()',
].join('|');
const write = new RegExp(
  [
    `(?<![\\w$.])(?<direct>${shared}\\.[\\w$]+)${assignment}`,
    `(?<!['"\\w$])(?<body>document\\.body\\.(?:${bodyWrite}))`,
    `Object\\.(?:assign|defineProperty|defineProperties)\\((?<defined>${shared}\\s*,\\s*(?:"[^"]*"|'[^']*'|\\{)?)`,
    // a compiler's output for `globalThis.a ??= b`
    `\\((?<alias>[\\w$]+)=${page}\\)\\.(?<late>[\\w$]+)\\?\\?\\(\\k<alias>\\.\\k<late>=`,
  ].join('|'),
  'g',
);

/**
 * The bundler's own list of chunks; addresses, which lead away; and where zod keeps what its copies in the page have in common, which no
 * code here sets.
 */
const allowed = /^(?:rspackChunk\w*|location|__zod_globalConfig|__zod_globalRegistry)$/;

/** Returns a script's writes to what all remotes share: `Array.prototype.flat`, `window.dataLayer`, `document.body.append`. */
export function writesIn(script: string): string[] {
  const found = [...script.matchAll(write)].map(({ groups = {} }) => {
    const { direct, body, defined, late } = groups;
    return (
      direct ??
      body ??
      (late ? `globalThis.${late}` : (defined ?? '').replace(/\s*,\s*["'{]?/, '.').replace(/["'.]$/, ''))
    );
  });
  return [...new Set(found)].filter((name) => !allowed.test(name.split('.').at(-1) ?? '')).sort();
}

/** Returns the shared writes of a remote's scripts, in sentences. */
export async function sharedWrites(folder: string, release: Release): Promise<string[]> {
  if (release.kind === 'shell') return [];
  const borne = new Set(release.sharedWrites);
  const scripts = Object.keys(release.assets).filter((file) => file.endsWith('.js'));
  const found = await Promise.all(
    scripts.map(async (file) => {
      // a missing file is refused by another check
      const script = await readFile(join(folder, file), 'utf8').catch(() => '');
      return writesIn(script).flatMap((name) => (borne.has(name) ? [] : [{ file, name }]));
    }),
  );
  return found
    .flat()
    .map(
      ({ file, name }) =>
        `${release.name} writes ${name} (in ${file}), which it has in common with the shell and all other remotes: remove it or, if they bear it, list it in sharedWrites of remote.ts.`,
    );
}
