import { fireEvent, screen, within } from '@testing-library/react';
import { json } from 'shared-domain/testing/fake-api.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ChatApi, conversation, conversationId, signIn } from '../../../testing/fake-api.ts';
import { ProposeVisitDialog } from './propose-visit-dialog.tsx';
import { instantOf, noTimes, visitTimesSchema } from './visit-times.schema.ts';

let api: ChatApi;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  localStorage.clear();
  api = new ChatApi();
  api.install();
  signIn();
});

const close = vi.fn();
async function draw() {
  renderPart(<ProposeVisitDialog conversation={conversation} onClose={close} />, { remote: 'chat' });
  return within(await screen.findByRole('dialog', { name: 'Propor visita' }));
}
// by their text: asking a whole dialog for roles takes happy-dom seconds
const press = (form: Awaited<ReturnType<typeof draw>>, text: string) =>
  fireEvent.click(form.getByText(text, { selector: 'button, button *' }));
const rows = () => document.querySelectorAll('fieldset').length;
const keep = (times: { day: string; time: string }[]) =>
  localStorage.setItem(`chat-draft:visit:${conversationId}`, JSON.stringify({ times }));
const sent = () => api.calls.filter(({ name }) => name === 'propose_visit').map(({ body }) => body);

test('up to three times can be given, and what is missing is said beside its field', async () => {
  const form = await draw();
  for (const count of [2, 3]) {
    press(form, 'Adicionar outro horário');
    await vi.waitFor(() => expect(rows()).toBe(count));
  }
  expect(form.queryByText('Adicionar outro horário')).toBeNull();
  press(form, 'Propor visita');
  expect(await form.findByText('Escolha o dia.')).toBeTruthy();
  expect(form.getAllByText('Escolha o horário.')).toHaveLength(1);
  expect(sent()).toEqual([]);
});

test('what was chosen outlives the dialog, is sent in Rio’s time, and goes when it has arrived', async () => {
  keep([
    { day: '2026-11-28', time: '10:00' },
    { day: '2026-11-29', time: '14:30' },
  ]);
  api.on('propose_visit', () => 'v1');
  const form = await draw();
  await vi.waitFor(() => expect(rows()).toBe(2));
  press(form, 'Propor visita');
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(sent()).toEqual([
    { target_conversation: conversationId, times: ['2026-11-28T13:00:00.000Z', '2026-11-29T17:30:00.000Z'] },
  ]);
  expect(localStorage.getItem(`chat-draft:visit:${conversationId}`)).toBeNull();
});

test('a refusal stands above the fields, which keep what was chosen', async () => {
  keep([{ day: '2026-11-28', time: '10:00' }]);
  api.on('propose_visit', () => json({ message: 'visit_open', code: 'PT409' }, 409));
  const form = await draw();
  press(form, 'Propor visita');
  expect((await form.findByRole('alert')).textContent).toBe(
    'Não foi possível propor a visita. Já há uma visita proposta ou marcada nesta conversa.',
  );
  expect((form.getByLabelText('Horário') as HTMLSelectElement).value).toBe('10:00');
});

test('times that are over or stand there twice are refused, half a row is', () => {
  const wrong = (...times: { day: string; time: string }[]) =>
    z.safeParse(visitTimesSchema, { times }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  expect(wrong({ day: '2026-11-20', time: '11:30' })).toEqual(['times.0.time Este horário já passou.']);
  const twice = { day: '2026-11-28', time: '10:00' };
  expect(wrong(twice, twice)).toEqual(['times.1.time Este horário já está na lista.']);
  expect(wrong(twice, { day: '', time: '10:00' })).toEqual(['times.1.day Escolha o dia.']);
  expect(noTimes().times).toHaveLength(3);
  expect(instantOf(twice).toISOString()).toBe('2026-11-28T13:00:00.000Z');
});
