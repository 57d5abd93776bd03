import { screen } from '@testing-library/react';
import { signOut } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { BookingApi, space } from '../testing/fake-api.ts';
import BookingCardWidget from './booking-card.widget.tsx';

// next to the space it loads with the card
beforeAll(() => import('../features/booking-card/card-body.tsx'));
beforeEach(() => {
  new BookingApi().install();
  signOut();
});

test('renders the card of the space', () => {
  renderPart(<BookingCardWidget space={space} />, { remote: 'booking' });
  expect(screen.getByRole('form', { name: 'Reservar Casa do Mirante' })).toBeTruthy();
});

test.each([
  undefined,
  { id: space.id, title: 'Casa', price: undefined, capacity: 10 },
  { id: space.id, title: 'Casa', price: Number.NaN, capacity: 10 },
  { id: space.id, title: 'Casa', price: 10, capacity: null },
])('a page of another release that sends %j gets a sentence, not a broken card', async (sent) => {
  renderPart(<BookingCardWidget space={sent as typeof space} />, { remote: 'booking' });
  expect(screen.getByText('Erro: Dados do espaço não disponíveis')).toBeTruthy();
  await expectWords(screen, 'Dados do espaço não disponíveis');
});
