import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { CalendarProvidersPanel } from './calendar-providers-panel.tsx';
// comes late: a test does not wait for its code
import './new-provider.tsx';
import type { CalendarProvider } from '../../data/calendars/calendar-providers.query.ts';

let api: FakeApi;
let providers: CalendarProvider[];
beforeEach(() => {
  providers = [{ domain: 'airbnb.com', name: 'Airbnb', calendars: 3 }];
  api = new FakeApi()
    .on('admin_calendar_providers', () => providers)
    .on('save_calendar_provider', () => null)
    .on('remove_calendar_provider', () => null);
  api.install();
});
const open = () => renderAdmin(<CalendarProvidersPanel />, '/admin?aba=calendarios');

test('says whose calendars are read, and how many of each', async () => {
  open();
  const row = await screen.findByRole('row', { name: /Airbnb/ });
  expect(row.textContent).toContain('airbnb.com');
  expect(row.textContent).toContain('3');
});

test('a provider is added by its domain alone; anything else is said by the field', async () => {
  const user = userEvent.setup();
  open();
  const form = await screen.findByRole('form', { name: 'Novo provedor' });
  await user.type(within(form).getByLabelText('Nome'), 'Peerspace');
  await user.type(within(form).getByLabelText('Domínio'), 'https://peerspace.com/');
  await user.click(within(form).getByRole('button', { name: 'Adicionar' }));
  await within(form).findByText('Informe só o domínio, como airbnb.com, sem https:// nem barra.');
  expect(api.callsOf('save_calendar_provider')).toEqual([]);
  await user.clear(within(form).getByLabelText('Domínio'));
  await user.type(within(form).getByLabelText('Domínio'), 'Peerspace.com');
  await user.click(within(form).getByRole('button', { name: 'Adicionar' }));
  await waitFor(() =>
    expect(api.callsOf('save_calendar_provider')).toMatchObject([
      { body: { provider_domain: 'peerspace.com', provider_name: 'Peerspace' } },
    ]),
  );
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Provedor na lista'));
});

test('taking one off says what happens to its calendars first, and a failure is said', async () => {
  const user = userEvent.setup();
  api.on('remove_calendar_provider', () => json({ message: 'x' }, 500));
  open();
  await user.click(await screen.findByRole('button', { name: 'Retirar Airbnb' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Retirar Airbnb?' });
  expect(dialog.textContent).toContain('3 calendários deixam de ser lidos');
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Erro' }));
  api.on('remove_calendar_provider', () => null);
  await user.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.callsOf('remove_calendar_provider').at(-1)?.body).toEqual({ provider_domain: 'airbnb.com' });
});
