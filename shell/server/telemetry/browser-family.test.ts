import { expect, test } from 'vitest';
import { browserFamily } from './browser-family.ts';

const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [desktop, 'Chrome'],
  [`${desktop} Edg/146.0.0.0`, 'Edge'],
  [`${desktop} OPR/120.0.0.0`, 'Outro'],
  [`${phone} Version/19.1 Mobile/15E148 Safari/604.1`, 'Safari'],
  [`${phone} CriOS/146.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome'],
  [`${phone} Mobile/15E148 Instagram 400.0.0`, 'Outro'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S921B) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/146.0.0.0 Safari/537.36',
    'Samsung Internet',
  ],
  [undefined, 'Outro'],
])('%s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
