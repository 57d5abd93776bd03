import { fireEvent, render, screen } from '@testing-library/react';
import { configurePlatform } from 'shared-domain/platform';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { Picture } from './picture.tsx';

beforeAll(() => configurePlatform({ supabaseUrl: 'http://localhost:54321', supabaseKey: 'key' }));
// nothing is loaded here: without this, every image counts as complete and empty, which means broken
beforeEach(() => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
});

const image = () => screen.getByRole('img', { name: 'Terraço' }) as HTMLImageElement;

test('the width is left to the browser', () => {
  render(<Picture image="demo/casa-1.jpg" alt="Terraço" sizes="50vw" />);
  expect(image().getAttribute('srcset')).toContain('casa-1-480.webp 480w');
  expect(image().getAttribute('sizes')).toBe('50vw');
  expect(image().getAttribute('loading')).toBe('lazy');
});

test('the largest picture of the first view is not lazy', () => {
  const { container } = render(<Picture image="demo/casa-1.jpg" alt="Terraço" sizes="50vw" priority />);
  const sources = [...container.querySelectorAll('source')];
  expect(sources.map((source) => source.type)).toEqual(['image/webp']);
  expect(sources[0]?.getAttribute('srcset')).toContain('casa-1-480.webp 480w');
  expect(image().getAttribute('loading')).toBe('eager');
  expect(image().getAttribute('fetchpriority')).toBe('high');
});

test('a held picture has a transparent pixel where the media query matches, before every rendition', () => {
  const { container, rerender } = render(<Picture image="demo/casa-1.jpg" alt="Terraço" sizes="50vw" heldIn="print" />);
  const [pixel] = container.querySelectorAll('source');
  expect(pixel?.media).toBe('print');
  expect(pixel?.getAttribute('srcset')).toMatch(/^data:/);
  const held = image();
  rerender(<Picture image="demo/casa-1.jpg" alt="Terraço" sizes="50vw" />);
  expect([...container.querySelectorAll('source')].map(({ media }) => media)).toEqual(['']);
  // another element would be loaded anew under the finger
  expect(image()).toBe(held);
});

test('an error counts only if it is that of the photo', () => {
  const { container } = render(<Picture image="https://exemplo.com/a.jpg" alt="Terraço" sizes="50vw" heldIn="print" />);
  const currentSrc = vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get');
  currentSrc.mockReturnValue(container.querySelector('source')?.srcset ?? '');
  fireEvent.error(image());
  expect(image()).toBeTruthy();
  currentSrc.mockReturnValue('https://exemplo.com/a.jpg');
  fireEvent.error(image());
  expect(screen.getByText('Nenhuma imagem disponível')).toBeTruthy();
  currentSrc.mockRestore();
});

test('renditions that fail give way to the plain address, and that to words', async () => {
  const { container } = render(<Picture image="demo/casa-1.jpg" alt="Terraço" sizes="50vw" />);
  fireEvent.error(image());
  expect(container.querySelectorAll('source, [srcset]')).toHaveLength(0);
  expect(image().src).toContain('casa-1');
  fireEvent.error(image());
  await expectWords(screen, 'Nenhuma imagem disponível');
});

test('another picture gets its own chance', () => {
  const { rerender } = render(<Picture image="https://exemplo.com/a.jpg" alt="Terraço" sizes="50vw" />);
  fireEvent.error(image());
  expect(screen.getByText('Nenhuma imagem disponível')).toBeTruthy();
  rerender(<Picture image="https://exemplo.com/b.jpg" alt="Terraço" sizes="50vw" />);
  expect(image().src).toBe('https://exemplo.com/b.jpg');
});

test.each([null, '', 'javascript:alert(1)', 'data:image/svg+xml,x'])('%s is no picture', (stored) => {
  render(<Picture image={stored} alt="Terraço" sizes="50vw" />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('Nenhuma imagem disponível')).toBeTruthy();
});

test('a picture that broke before React was there is noticed', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(0);
  vi.spyOn(HTMLImageElement.prototype, 'currentSrc', 'get').mockReturnValue('https://exemplo.com/a.jpg');
  render(<Picture image="https://exemplo.com/a.jpg" alt="Terraço" sizes="50vw" />);
  expect(screen.getByText('Nenhuma imagem disponível')).toBeTruthy();
});
