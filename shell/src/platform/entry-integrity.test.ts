// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { integrityOfEntry, rememberEntry } from './entry-integrity.ts';
import entryScripts from './federation-runtime.plugin.ts';

const integrity = `sha384-${'A'.repeat(64)}`;
const scriptFor = (url: string) => {
  const made = entryScripts().createScript?.({ url } as never);
  return (made as { script: HTMLScriptElement }).script;
};

test('the script of an entry carries the hash of the registry', () => {
  rememberEntry('/releases/chat/a/entry.js', integrity);
  const script = scriptFor(new URL('/releases/chat/a/entry.js', document.baseURI).href);
  expect(script.integrity).toBe(integrity);
  expect(script.crossOrigin).toBe('anonymous');
});

test('an entry without a hash is refused in every place', () => {
  expect(() => scriptFor('https://evil.example/entry.js')).toThrow('has no hash');
  rememberEntry('/releases/chat/b/entry.js', undefined as never);
  expect(() => scriptFor('/releases/chat/b/entry.js')).toThrow('has no hash');
  rememberEntry('/releases/chat/c/entry.js', '');
  expect(() => integrityOfEntry('/releases/chat/c/entry.js')).toThrow('has no hash');
});

test('a development server has none, and only its entry goes without', () => {
  rememberEntry('http://localhost:3010/entry.js', null);
  expect(scriptFor('http://localhost:3010/entry.js').integrity).toBe('');
  expect(() => scriptFor('http://localhost:3010/other.js')).toThrow('has no hash');
});
