import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectWords } from 'shared-domain/testing/words.ts';
import 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expect, test, vi } from 'vitest';
import { SpaceCard, type SpaceCardProps } from './space-card.tsx';

const space = {
  id: 'a',
  title: 'Casa do Mirante',
  href: '/espaco/a',
  place: 'Santa Teresa, Zona Central',
  summary: 'Casamento · até 140 pessoas',
  images: [],
  rating: null,
  amenities: ['Bar', 'Piscina', 'Wi-Fi'],
  moreAmenities: 2,
  price: { from: '', amount: 'R$ 900', perGuest: '' },
} as unknown as SpaceCardProps['space'];

const pictures = (count: number) => Array.from({ length: count }, (_, index) => `demo/casa-${index + 1}.jpg`);

function renderCard(count: number) {
  renderPart(<SpaceCard space={{ ...space, images: pictures(count) }} />, { remote: 'discovery' });
  const card = screen.getByRole('article');
  return {
    card,
    drawn: () => [...card.querySelectorAll('img')].map(({ src }) => src.replace(/^.*\/(casa-\d).*$/, '$1')),
  };
}

test('a card names three amenities and counts the others', async () => {
  renderPart(<SpaceCard space={space} />, { remote: 'discovery' });
  expect(screen.getByText('Bar · Piscina · Wi-Fi')).toBeTruthy();
  await expectWords(screen, '+2 mais');
});

test('a card names three free days and counts the others', () => {
  const free = ['sáb. 2', 'dom. 3', 'sáb. 9'].map((text) => ({
    text,
    day: text,
    price: null,
    label: text,
    href: `/espaco/a?${text}`,
  }));
  const shown = (days: typeof free, more: number) => {
    renderPart(<SpaceCard space={{ ...space, freeDays: { days, more } }} />, {
      remote: 'discovery',
    });
    const text = [...(screen.getByText(/^Livre/).parentElement?.childNodes ?? [])]
      .map((part) => part.textContent)
      .join(' ')
      .trim();
    cleanup();
    return text;
  };
  expect(shown(free, 7)).toBe('Livre: sáb. 2 dom. 3 sáb. 9 +7 outras datas');
  expect(shown(free.slice(0, 2), 0)).toBe('Livre: sáb. 2 dom. 3');
  expect(shown(free.slice(0, 1), 1)).toBe('Livre: sáb. 2 +1 outra data');
});

test('a card loads its other pictures only when a person reaches for it', async () => {
  const { card, drawn } = renderCard(3);
  expect(drawn()).toEqual(['casa-1']);
  await userEvent.setup().hover(card);
  expect(drawn()).toEqual(['casa-1', 'casa-2', 'casa-3']);
});

test('a card with several pictures has a dot for each, and a card with one has none', () => {
  const dots = (card: HTMLElement) => card.querySelectorAll('.photo-dots > *').length;
  expect(dots(renderCard(4).card)).toBe(4);
  cleanup();
  expect(dots(renderCard(1).card)).toBe(0);
});

test('the keyboard stops once at a card, and its arrow keys turn the pictures', async () => {
  const { card } = renderCard(3);
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Casa do Mirante' }));
  const track = card.querySelector<HTMLElement>('a[aria-hidden]') as HTMLElement;
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  const scrollTo = vi.spyOn(track, 'scrollTo').mockImplementation(() => {});
  await user.keyboard('{ArrowRight}');
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' });
  await user.tab();
  expect(card.contains(document.activeElement)).toBe(false);
});

test('the photo of the pressed card alone is shared with the page of the space', async () => {
  renderPart(
    <>
      <div data-shared-photo="" />
      <SpaceCard space={{ ...space, images: pictures(2) }} />
    </>,
    { remote: 'discovery', others: [] },
  );
  const photo = screen.getByRole('article').firstElementChild;
  screen.getByRole('link', { name: 'Casa do Mirante' }).addEventListener('click', (event) => event.preventDefault());
  await userEvent.setup().click(screen.getByRole('link', { name: 'Casa do Mirante' }));
  expect([...document.querySelectorAll('[data-shared-photo]')]).toEqual([photo]);
});

test('who asks for less motion sees no view transition', () => {
  const css = readFileSync(path.join(import.meta.dirname, '../styles/base.css'), 'utf8');
  const [, calm = ''] = css.split('(prefers-reduced-motion: reduce)');
  expect(calm.slice(0, calm.indexOf('animation: none !important'))).toContain('::view-transition-group(*)');
});
