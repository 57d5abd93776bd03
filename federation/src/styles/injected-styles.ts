import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Libraries that insert a style element of their own into the page, and the pattern of its text in their module. */
const injectors = [
  // it appends the element before the text, so the empty one is checked, too
  { module: /\/sonner\/dist\/index\.mjs$/, text: /__insertCSS\(("(?:[^"\\]|\\.)*")\)/, alsoEmpty: true },
];
const scrollbarModule = /\/@base-ui\/react\/.*utils\/styles\.m?js$/;
const scrollbarClass = /'(base-ui-disable-scrollbar)'/;

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Hashes of the style elements that the modules of a bundle will insert, for the content security policy: their text is
 * known, so nothing else needs to be allowed.
 * @throws when such a library has changed and its text is no longer found.
 */
export function injectedStyleHashes(modules: string[]): string[] {
  const hashes = new Set<string>();
  for (const file of modules) {
    for (const { module, text, alsoEmpty } of injectors) {
      if (!module.test(file)) continue;
      const literal = text.exec(readFileSync(file, 'utf8'))?.[1];
      if (!literal)
        throw new Error(`${file} inserts styles in a way that federation/src/styles/injected-styles.ts does not know.`);
      hashes.add(hashOf(JSON.parse(literal) as string));
      if (alsoEmpty) hashes.add(hashOf(''));
    }
    if (scrollbarModule.test(file)) {
      const name = scrollbarClass.exec(readFileSync(file, 'utf8'))?.[1];
      if (!name)
        throw new Error(`${file} inserts styles in a way that federation/src/styles/injected-styles.ts does not know.`);
      hashes.add(hashOf(`.${name}{scrollbar-width:none}.${name}::-webkit-scrollbar{display:none}`));
    }
  }
  return [...hashes].sort();
}
