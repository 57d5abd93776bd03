import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { gates, signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import type { ReportedThing } from 'shared-ui/patterns/report-dialog.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReportLink, ReportOnReturn } from './report-link.tsx';
// these would be loaded by a click
import './report-thing.tsx';

const id = '7f3a91c2-0000-4000-8000-000000000001';
const host = '7f3a91c2-0000-4000-8000-000000000002';
const space: ReportedThing = { kind: 'space', id, quote: 'Varanda da Urca' };

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
  api.on('send_report', () => ({ id: 'r' }));
});
afterEach(() => {
  gates.requireSignIn.mockClear();
});

const show = (at = `/espaco/${id}`) =>
  renderPart(
    <>
      <ReportLink thing={space} ownerId={host} label="Denunciar este espaço" />
      <ReportOnReturn things={[space]} />
    </>,
    { remote: 'discovery', at },
  );
const dialog = () => screen.findByRole('dialog', { name: 'Denunciar este espaço' });

test('a reason is asked, more words are not, and it is sent', async () => {
  signIn();
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Denunciar este espaço' }));
  const requested = within(await dialog());
  requested.getByText('Varanda da Urca');
  await userEvent.click(requested.getByRole('button', { name: 'Enviar denúncia' }));
  requested.getByText('Escolha um motivo.');
  await userEvent.click(requested.getByRole('radio', { name: 'Não é este o lugar' }));
  await userEvent.click(requested.getByRole('button', { name: 'Enviar denúncia' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Denúncia enviada' }));
  expect(api.callsOf('send_report').map(({ body }) => body)).toEqual([
    { target_kind: 'space', target: id, reason: 'not_this_place', words: '' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is refused is said, and what was chosen stays', async () => {
  signIn();
  api.on('send_report', () => json({ code: 'PT409', message: 'already_reported' }, 409));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Denunciar este espaço' }));
  const requested = within(await dialog());
  await userEvent.click(requested.getByRole('radio', { name: 'Outro motivo' }));
  await userEvent.click(requested.getByRole('button', { name: 'Enviar denúncia' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/^Você já denunciou isto/));
  expect(requested.getByRole<HTMLInputElement>('radio', { name: 'Outro motivo' }).checked).toBe(true);
});

test('a signed-out visitor signs in from an address that opens it again', async () => {
  signOut();
  show(`/espaco/${id}?date=2027-05-15`);
  await userEvent.click(screen.getByRole('button', { name: 'Denunciar este espaço' }));
  await waitFor(() => expect(gates.requireSignIn).toHaveBeenCalledOnce());
  expect(screen.getByTestId('address').textContent).toBe(`/espaco/${id}?date=2027-05-15&denunciar=space:${id}`);
  expect(screen.queryByRole('dialog')).toBeNull();
  // back, and signed in
  signIn();
  const requested = within(await dialog());
  await userEvent.click(requested.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/espaco/${id}?date=2027-05-15`));
});

test('its owner has nothing to report', () => {
  signIn({ id: host });
  show();
  expect(screen.queryByRole('button', { name: 'Denunciar este espaço' })).toBeNull();
});
