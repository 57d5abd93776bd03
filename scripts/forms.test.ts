import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('{shell,shared-ui,mfe-*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const formPattern = 'shared-ui/src/patterns/form.tsx';

test('every form reads its fields when it is sent', () => {
  const forms = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<form\b[\s\S]*?<\/form>/g)].map(([form]) => ({ file, form, text })),
  );
  expect(forms.length).toBeGreaterThanOrEqual(8);
  const stale = forms.filter(({ file, form, text }) => {
    // fields that React does not control have one value: the one that is sent
    const isUncontrolled = !/\bvalue=\{/.test(form) && text.includes('new FormData(event.currentTarget)');
    return !(file === formPattern || form.includes('onSubmitCapture={readFields}') || isUncontrolled);
  });
  expect(stale.map(({ file }) => file)).toEqual([]);
  expect(sources.find(({ file }) => file === formPattern)?.text).toMatch(
    /readFields\(event\)[\s\S]*<form [^>]*onSubmitCapture=\{read\}/,
  );
});

test("react-hook-form's fields are sent by the Form pattern only", () => {
  expect(filesWith(/\buseForm\s*[<(]|\bhandleSubmit\(/)).toEqual([formPattern]);
});

test('Enter is told from the Enter of an input method in one place', () => {
  expect(filesWith(/['"]Enter['"]|\bkeyCode\b|\.isComposing\b|onKeyPress/)).toEqual(['shared-ui/src/lib/enter-key.ts']);
  expect(filesWith(/\bisEnter\(/).length).toBeGreaterThanOrEqual(6);
});
