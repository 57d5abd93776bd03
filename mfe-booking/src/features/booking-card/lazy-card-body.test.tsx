import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signIn } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { BookingApi, space } from '../../testing/fake-api.ts';
import { BookingCard } from './booking-card.tsx';

const code = vi.hoisted(() => ({ arrives: false }));
vi.mock('./card-body.tsx', async (original) => {
  if (!code.arrives) throw new Error('Loading chunk card-body failed.');
  return original();
});

beforeEach(() => {
  new BookingApi().install();
  signIn();
});

test('a form whose code does not come says so; asked for again it comes, and the focus stays in the card', async () => {
  renderPart(<BookingCard space={space} />, { remote: 'booking' });
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar a reserva.');
  code.arrives = true;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  const guests = await screen.findByLabelText('Número de convidados');
  expect(document.activeElement?.contains(guests)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
