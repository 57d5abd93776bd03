import { describe, expect, test } from 'vitest';
import { orderedImages, spaceImage, usableImages } from './space-image.ts';

const base = 'http://api/storage';

describe('a stored image', () => {
  test('of the demonstration has AVIF and WebP in three widths', () => {
    expect(spaceImage('demo/casa-com-piscina-1.jpg', base)).toEqual({
      src: 'http://api/storage/demo/casa-com-piscina-1-960.webp',
      avif: 'http://api/storage/demo/casa-com-piscina-1-480.avif 480w, http://api/storage/demo/casa-com-piscina-1-960.avif 960w, http://api/storage/demo/casa-com-piscina-1-1440.avif 1440w',
      webp: 'http://api/storage/demo/casa-com-piscina-1-480.webp 480w, http://api/storage/demo/casa-com-piscina-1-960.webp 960w, http://api/storage/demo/casa-com-piscina-1-1440.webp 1440w',
    });
  });
  test('uploaded by a host has WebP only', () => {
    const image = spaceImage('7f9c/1763690000000.png', base);
    expect(image?.avif).toBeNull();
    expect(image?.webp).toContain('7f9c/1763690000000-480.webp 480w');
  });
  test('elsewhere on the web is taken as it is', () => {
    expect(spaceImage('https://images.example/a b.jpg', base)).toEqual({
      src: 'https://images.example/a%20b.jpg',
      avif: null,
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
