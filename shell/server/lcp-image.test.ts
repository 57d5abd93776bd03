import { expect, test } from 'vitest';
import { lcpImagePreloads } from './lcp-image.ts';

const image = '<img src="/a.webp" alt="" fetchPriority="high"/>';
const other =
  '<picture><source type="image/avif" srcSet="/x.avif 1w" sizes="1px"/><img src="/x.webp" loading="lazy"/></picture>';

test('the renditions of the best format are preloaded, and of the main picture only', () => {
  const picture = `<picture class="contents"><source type="image/avif" srcSet="/a-480.avif 480w, /a-960.avif 960w" sizes="(min-width: 901px) 50vw, 100vw"/><source type="image/webp" srcSet="/a.webp 480w" sizes="100vw"/>${image}</picture>`;
  expect(lcpImagePreloads(other + picture + other)).toEqual([
    '<link rel="preload" as="image" imagesrcset="/a-480.avif 480w, /a-960.avif 960w" imagesizes="(min-width: 901px) 50vw, 100vw" type="image/avif" fetchpriority="high">',
  ]);
});

test('a picture of its own for the phone is not preloaded elsewhere, nor the other one there', () => {
  const picture = `<picture><source media="(max-width: 599px)" type="image/avif" srcSet="/phone.avif 600w" sizes="130vw"/><source type="image/avif" srcSet="/wide.avif 960w" sizes="100vw"/>${image}</picture>`;
  expect(lcpImagePreloads(picture)).toEqual([
    '<link rel="preload" as="image" imagesrcset="/phone.avif 600w" imagesizes="130vw" type="image/avif" media="(max-width: 599px)" fetchpriority="high">',
    '<link rel="preload" as="image" imagesrcset="/wide.avif 960w" imagesizes="100vw" type="image/avif" media="not all and (max-width: 599px)" fetchpriority="high">',
  ]);
});

test('a picture without renditions by its address, a page without one not at all', () => {
  expect(lcpImagePreloads(`<picture>${image}</picture>`)).toEqual([
    '<link rel="preload" as="image" href="/a.webp" fetchpriority="high">',
  ]);
  expect(lcpImagePreloads(image)).toEqual(['<link rel="preload" as="image" href="/a.webp" fetchpriority="high">']);
  expect(lcpImagePreloads(other)).toEqual([]);
});
