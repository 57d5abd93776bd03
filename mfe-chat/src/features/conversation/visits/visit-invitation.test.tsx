import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import { ChatApi, conversation, conversationId, helena, me, signIn, spaceId } from '../../../testing/fake-api.ts';
import { VisitInvitation } from './visit-invitation.tsx';

let api: ChatApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new ChatApi();
  api.on('list_visits', () => []);
  api.install();
  signIn();
});

const paidFor = (event_date: string) => ({
  booking_id: 'b1',
  space_id: spaceId,
  guest_id: me,
  host_id: helena,
  role: 'guest',
  event_date,
  guest_count: 20,
  starts_at: null,
  ends_at: null,
  hours: null,
  other_name: 'Helena Furtado',
  phone: null,
  address: null,
  agreed_address: null,
  until: '2026-12-08T01:00:00Z',
});
const draw = (at = `/chat?conversa=${conversationId}`) =>
  renderPart(<VisitInvitation conversation={conversation} userId={me} />, { remote: 'chat', at });

test.each([
  ['who has not paid', [], /antes de reservar/],
  ['who has paid', [paidFor('2026-12-05')], /antes do evento/],
])('a guest %s is asked to visit before the right step', async (_, contacts, text) => {
  api.contacts = contacts;
  draw();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('the address opens the proposal, once', async () => {
  draw(`/chat?conversa=${conversationId}&visita=propor`);
  expect(await screen.findByRole('dialog', { name: 'Propor visita' })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Propor visita' })).toBeTruthy();
});

test('with a visit to come the address opens no proposal', async () => {
  api.on('list_visits', () => [
    {
      id: 'v1',
      status: 'proposed',
      proposed_times: ['2026-11-28T13:00:00Z'],
      accepted_time: null,
      ends_at: null,
      changed_at: '2026-11-20T12:00:00Z',
      changed_by: null,
      address: null,
      neighborhood: null,
    },
  ]);
  draw(`/chat?conversa=${conversationId}&visita=propor`);
  await waitFor(() => expect(api.calls.some(({ name }) => name === 'list_visits')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Visita' })).toBeNull();
});
