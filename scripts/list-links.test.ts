import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{shell,shared-ui,mfe-*}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\.spec\.ts$/.test(file),
);

/** Files that lead to a new listing by themselves, and hide it from a suspended account. */
const hiding = [
  'mfe-host/src/features/my-spaces/space-menu.tsx',
  'mfe-host/src/features/my-spaces/space-row.tsx',
  'mfe-host/src/lib/list-space-link.tsx',
  'shared-ui/src/patterns/list-link.tsx',
  'shell/src/chrome/footer.tsx',
  'shell/src/chrome/signed-in-links.tsx',
  'shell/src/features/institutional/questions.tsx',
];
/** For signed-out visitors alone. */
const visitors = ['shell/src/chrome/header.tsx'];
/** Links as data, which the footer and the questions filter. */
const data = ['shell/src/chrome/navigation.ts', 'shell/src/features/institutional/faq.ts'];

test('a suspended account is offered no new listing: every link to one is a ListLink, or hides itself', () => {
  expect(sources.length).toBeGreaterThan(500);
  const leading = sources.filter((file) =>
    /\b(?:to|href)[=:] ?\{?\s*['"`]\/anunciar|paths\.list\b|list: '\/anunciar'/.test(
      readFileSync(path.join(root, file), 'utf8'),
    ),
  );
  expect(leading.filter((file) => ![...hiding, ...visitors, ...data].includes(file))).toEqual([]);
  for (const file of hiding) expect(readFileSync(path.join(root, file), 'utf8'), file).toMatch(/isSuspended/i);
  for (const file of visitors)
    expect(readFileSync(path.join(root, file), 'utf8'), file).toMatch(/status === 'anonymous' \? <VisitorLinks/);
});
