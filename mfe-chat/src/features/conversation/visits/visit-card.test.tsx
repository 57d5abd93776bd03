import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'shared-domain/testing/fake-api.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Conversation } from '../../../data/chat/chat.ts';
import { ChatApi, conversation, signIn, spaceId } from '../../../testing/fake-api.ts';
import { VisitCard } from './visit-card.tsx';

/* A visit in its conversation, with the view and the actions of each side. */

let api: ChatApi;
let visit: Record<string, unknown>;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new ChatApi();
  visit = {
    id: 'v1',
    status: 'proposed',
    accepted_time: null,
    ends_at: null,
    changed_by: null,
    address: null,
    neighborhood: 'Urca',
    proposed_times: ['2026-11-19T13:00:00Z', '2026-11-28T13:00:00Z', '2026-11-29T17:30:00Z'],
  };
  api.on('list_visits', () => [visit]);
  api.install();
  signIn();
});

const address = {
  street: 'Rua das Acácias',
  number: '12',
  complement: null,
  postal_code: '22000-120',
  arrival: 'Portão verde.',
};
const accepted = () => {
  visit = {
    ...visit,
    status: 'accepted',
    accepted_time: '2026-11-28T13:00:00Z',
    ends_at: '2026-11-28T14:00:00Z',
    changed_by: 'host',
    address,
  };
};
const draw = (role: Conversation['role'] = 'client') =>
  renderPart(<VisitCard visitId="v1" conversation={{ ...conversation, role }} />, { remote: 'chat' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const calls = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body);

test('the host takes one of the times that are to come', async () => {
  api.on('take_visit', () => {
    accepted();
    return null;
  });
  draw('host');
  const proposal = await card('Visita: Proposta');
  expect(proposal.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'qui., 19 de nov., às 10h (já passou)',
    'sáb., 28 de nov., às 10hAceitar',
    'dom., 29 de nov., às 14h30Aceitar',
  ]);
  await userEvent.click(proposal.getByRole('button', { name: 'Aceitar sáb., 28 de nov., às 10h' }));
  expect((await card('Visita: Marcada')).getByText('sáb., 28 de nov., às 10h')).toBeTruthy();
  expect(calls('take_visit')).toEqual([{ target_visit: 'v1', chosen_time: '2026-11-28T13:00:00Z' }]);
});

test('the guest waits, and may take the proposal back', async () => {
  api.on('call_off_visit', () => {
    visit = { ...visit, status: 'withdrawn', changed_by: 'guest' };
    return null;
  });
  draw();
  const proposal = await card('Visita: Proposta');
  expect(proposal.getByText('Aguardando Helena Furtado escolher um horário.')).toBeTruthy();
  expect(proposal.queryByRole('button', { name: /^Aceitar/ })).toBeNull();
  await userEvent.click(proposal.getByRole('button', { name: 'Retirar proposta' }));
  expect((await card('Visita: Retirada')).getByText(/Você retirou a proposta\./)).toBeTruthy();
});

test('of a taken visit both see where and when, and can call it off after a question', async () => {
  accepted();
  api.on('call_off_visit', () => {
    visit = { ...visit, status: 'cancelled', changed_by: 'guest', address: null };
    return null;
  });
  draw();
  const standing = await card('Visita: Marcada');
  expect(standing.getByText('Rua das Acácias, 12')).toBeTruthy();
  expect(standing.getByText('Urca, CEP 22000-120. Portão verde.')).toBeTruthy();
  expect(standing.getByRole('link', { name: /^Abrir no mapa/ })).toBeTruthy();
  expect(standing.getByRole('button', { name: 'Adicionar à agenda' })).toBeTruthy();
  await userEvent.click(standing.getByRole('button', { name: 'Cancelar visita' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Cancelar a visita?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancelar visita' }));
  const gone = await card('Visita: Cancelada');
  expect(gone.getByText(/Você cancelou a visita\./)).toBeTruthy();
  expect(gone.queryByText(/Acácias/)).toBeNull();
});

test('where there is no address yet, the host is led to where it is given', async () => {
  accepted();
  visit = { ...visit, address: null };
  draw('host');
  expect((await card('Visita: Marcada')).getByRole('link', { name: 'Informar endereço' }).getAttribute('href')).toBe(
    `/editar-espaco/${spaceId}`,
  );
});

test('the clock ends what nobody ended: without address, and with another try', async () => {
  accepted();
  visit = { ...visit, accepted_time: '2026-11-20T13:00:00Z', ends_at: '2026-11-20T14:00:00Z', address: null };
  draw();
  expect((await card('Visita: Realizada')).queryByRole('button')).toBeNull();
  cleanup();
  visit = {
    ...visit,
    status: 'proposed',
    accepted_time: null,
    ends_at: null,
    proposed_times: ['2026-11-19T13:00:00Z'],
  };
  draw();
  expect((await card('Visita: Sem resposta')).getByRole('button', { name: 'Propor outros horários' })).toBeTruthy();
});

test('a refusal is said in the card, which shows how things are now', async () => {
  api.on('take_visit', () => {
    visit = { ...visit, status: 'withdrawn', changed_by: 'guest' };
    return json({ message: 'visit_answered', code: 'PT409' }, 409);
  });
  draw('host');
  await userEvent.click((await card('Visita: Proposta')).getByRole('button', { name: /28 de nov/ }));
  const now = await card('Visita: Retirada');
  expect((await now.findByRole('alert')).textContent).toBe('Esta proposta já foi respondida ou retirada.');
});
