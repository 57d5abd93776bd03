import { describe, expect, test } from 'vitest';
import { isAllowed, parsePolicy, parseTarget } from './override-target.ts';

describe('a target', () => {
  test.each([
    ['http://localhost:3010', 'http://localhost:3010/'],
    ['http://localhost:3010/entry.js', 'http://localhost:3010/'],
    ['https://qa.example.com/chat/release.json?x=1#y', 'https://qa.example.com/chat/'],
    ['https://qa.example.com/chat/42', 'https://qa.example.com/chat/42/'],
  ])('%s is the folder %s', (text, address) => {
    expect(parseTarget(text)).toEqual({ kind: 'address', address });
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/',
    'https://user:pass@example.com/',
    "https://example.com'unsafe-inline'/",
    'https://*/',
    '../chat',
    'channel:',
    'channel:live',
    'channel:../x',
    '',
  ])('%s is none', (text) => {
    expect(parseTarget(text)).toBeNull();
  });
});

describe('the list of what is allowed', () => {
  const allowed = (text: string, list: string) => {
    const target = parseTarget(text);
    return target !== null && isAllowed(target, parsePolicy(list));
  };

  test('empty, nothing is', () => {
    expect(allowed('aaaaaaaaaaaaaaaa', '')).toBe(false);
    expect(allowed('http://localhost:3010/', '')).toBe(false);
  });

  test('releases, channels and origins are allowed apart', () => {
    expect(allowed('channel:next', 'channels')).toBe(true);
    expect(allowed('channel:next', 'releases http://localhost:*')).toBe(false);
    expect(allowed('aaaaaaaaaaaaaaaa', 'channels')).toBe(false);
    expect(allowed('aaaaaaaaaaaaaaaa', 'releases')).toBe(true);
    expect(allowed('https://qa.example.com/chat/', 'releases')).toBe(false);
    expect(allowed('aaaaaaaaaaaaaaaa', 'https://qa.example.com')).toBe(false);
    expect(allowed('https://qa.example.com/chat/', 'https://qa.example.com')).toBe(true);
  });

  test.each([
    'https://qa.example.com.evil.test/',
    'https://evil.test/https://qa.example.com/',
    'http://qa.example.com/',
    'https://qa.example.com:8443/',
    'http://localhost.evil.test:3010/',
    'https://localhost:3010/',
  ])('%s is another origin', (text) => {
    expect(allowed(text, 'https://qa.example.com http://localhost:*')).toBe(false);
  });

  test('any port of a host can be allowed', () => {
    expect(allowed('http://localhost:3010/', 'http://localhost:*')).toBe(true);
  });

  test.each(['*', 'qa.example.com', 'https://*.example.com', 'https://qa.example.com/path'])(
    '%s is no entry',
    (word) => {
      expect(() => parsePolicy(word)).toThrow(word);
    },
  );
});
