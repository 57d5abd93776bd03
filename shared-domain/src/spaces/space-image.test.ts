import { describe, expect, test } from 'vitest';
import { orderedImages, spaceImage, usableImages } from './space-image.ts';

const base = 'http://api/storage';

describe('a stored image', () => {
  test.each([
    ['of the demonstration', 'demo/casa-com-piscina-1.jpg', 'demo/casa-com-piscina-1'],
    ['of a host', '7f9c/1763690000000.webp', '7f9c/1763690000000'],
  ])('%s has WebP in three widths, by the same rule', (_, stored, stem) => {
    expect(spaceImage(stored, base)).toEqual({
      src: `${base}/${stem}-960.webp`,
      webp: `${base}/${stem}-480.webp 480w, ${base}/${stem}-720.webp 720w, ${base}/${stem}-960.webp 960w, ${base}/${stem}-1440.webp 1440w`,
    });
  });
  test('elsewhere on the web is taken as it is', () => {
    expect(spaceImage('https://images.example/a b.jpg', base)).toEqual({
      src: 'https://images.example/a%20b.jpg',
      webp: null,
    });
  });
  test.each([
    '',
    '   ',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://x/1',
    '//evil.example/a.jpg',
    '/etc/passwd.jpg',
    '../secret/a.jpg',
    'demo/../a.jpg',
    'demo\\a.jpg',
    'demo/a.svg',
    'demo/a.jpg?x=1',
    'demo/a',
    'http://',
    'ftp://x/a.jpg',
  ])('%j is rejected', (value) => {
    expect(spaceImage(value, base)).toBeUndefined();
  });
});

test('images may arrive as a list, as the JSON of one, or alone', () => {
  const list = ['demo/a.jpg', '', 'https://x/b.jpg', 'javascript:alert(1)'];
  expect(usableImages(list)).toEqual(['demo/a.jpg', 'https://x/b.jpg']);
  expect(usableImages(JSON.stringify(list))).toEqual(['demo/a.jpg', 'https://x/b.jpg']);
  expect(usableImages('demo/a.jpg')).toEqual(['demo/a.jpg']);
  expect(usableImages('[broken')).toEqual([]);
  expect(usableImages(null)).toEqual([]);
  expect(usableImages([1, null, 'demo/a.jpg'])).toEqual(['demo/a.jpg']);
});

test('the cover comes first; an index that points nowhere means the first image', () => {
  const images = ['demo/a.jpg', 'demo/b.jpg', 'demo/c.jpg'];
  expect(orderedImages(images, 2)).toEqual(['demo/c.jpg', 'demo/a.jpg', 'demo/b.jpg']);
  expect(orderedImages(images, 9)).toEqual(images);
  expect(orderedImages(images, null)).toEqual(images);
  expect(orderedImages(['', 'demo/b.jpg'], 0)).toEqual(['demo/b.jpg']);
});
