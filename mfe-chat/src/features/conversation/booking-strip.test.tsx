import { screen, within } from '@testing-library/react';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChatApi, conversation, helena, me, signIn, spaceId } from '../../testing/fake-api.ts';
import { BookingStrip } from './booking-strip.tsx';

let api: ChatApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new ChatApi();
  api.install();
  signIn();
});

const contact = (overrides: Record<string, unknown> = {}) => ({
  booking_id: 'b1',
  space_id: spaceId,
  guest_id: me,
  host_id: helena,
  role: 'guest',
  event_date: '2026-12-05',
  guest_count: 20,
  starts_at: '14:00',
  ends_at: '22:00',
  hours: null,
  other_name: 'Helena Furtado',
  phone: '(21) 99123-4567',
  address: null,
  agreed_address: null,
  until: '2026-12-08T01:00:00Z',
  ...overrides,
});
const draw = () => renderPart(<BookingStrip conversation={conversation} userId={me} />, { remote: 'chat' });

test('the two of a paid booking see its day, its hours and the other’s phone', async () => {
  api.contacts = [contact()];
  draw();
  const strip = within(await screen.findByRole('region', { name: 'Reserva' }));
  expect(strip.getByText('sáb., 5 de dez., das 14h às 22h · 20 pessoas')).toBeTruthy();
  expect(strip.getByText('Confirmada')).toBeTruthy();
  expect(strip.getByRole('link', { name: /\(21\) 99123-4567/ }).getAttribute('href')).toBe('tel:21991234567');
  expect(strip.getByRole('link', { name: 'Ver a reserva' }).getAttribute('href')).toBe('/minhas-reservas');
  expect(strip.getByText(/^Até 7 de dez\. vocês podem trocar telefone e endereço aqui\.$/)).toBeTruthy();
});

test('of another space, another person or a day that is over there is no strip', async () => {
  api.contacts = [
    contact({ space_id: 'another' }),
    contact({ host_id: 'another' }),
    contact({ role: 'host', guest_id: helena, host_id: me }),
    contact({ event_date: '2026-11-15', until: '2026-11-18T05:00:00Z' }),
  ];
  draw();
  await vi.waitFor(() => expect(api.calls.some(({ name }) => name === 'booking_contacts')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Reserva' })).toBeNull();
});
