import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { bookingRow, HostApi } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as PayoutsRoute } from './payouts.route.tsx';

let api: HostApi;
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.install();
  signIn();
});

const plain = (text: string | null | undefined) => text?.replace(/\u00a0/g, ' ');
/** The cells of a table, row by row. */
const tableOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => plain(cell.textContent)),
    );
const figure = (label: string) =>
  plain(
    [...(screen.getByText(label).parentElement?.children ?? [])]
      .slice(1)
      .map((part) => part.textContent)
      .join(' '),
  );

test('payouts: what remains of each booking, and what is still to come', async () => {
  api.bookings = [bookingRow()];
  api.payouts = [
    { booking_id: api.bookings[0]?.id, amount_cents: 145_000, due_on: '2026-12-14' },
    { booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' },
    { booking_id: 'back', amount_cents: 70_000, due_on: '2026-12-20' },
    { booking_id: 'back', amount_cents: -70_000, due_on: '2026-12-20' },
  ];
  renderHost(<PayoutsRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  await payouts.findByRole('link', { name: 'Galpão Estúdio 27 · Marina Azevedo' });
  expect(tableOf('A caminho e próximos')).toEqual([
    ['', 'Reserva', 'A caminho desde 03/10', 'R$ 900,00'],
    ['12/12/2026', 'Galpão Estúdio 27 · Marina Azevedo', 'Sai em 14/12', 'R$ 1.450,00'],
  ]);
  expect(figure('A caminho')).toBe('R$ 900,00 de eventos realizados');
  expect(figure('Dos próximos eventos')).toBe('R$ 1.450,00 1 reserva paga');
});

test('a statement by receipt or by event is downloaded and printed, with host, issuer and date', async () => {
  api.bookings = [bookingRow()];
  const sent = { kind: 'paid', bank_reference: 'E123', created_at: '2026-10-05T12:00:00Z' };
  api.payouts = [
    { booking_id: api.bookings[0]?.id, amount_cents: 145_000, due_on: '2026-12-14' },
    {
      booking_id: 'past',
      amount_cents: 90_000,
      due_on: '2026-10-03',
      settled_payouts: [{ amount_cents: 90_000, host_settlements: sent }],
    },
  ];
  api.payoutKeys = [{ key_type: 'cpf', pix_key: '52998224725', holder_name: 'Helena Prado' }];
  const print = vi.fn();
  vi.stubGlobal('print', print);
  let saved = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved = blob as Blob;
    return 'blob:x';
  });
  renderHost(<PayoutsRoute />);
  const statement = within(await screen.findByRole('region', { name: 'Extrato' }));
  const heading = (name: string) => screen.getByRole('heading', { name, hidden: true });
  const paper = heading('Extrato de recebimentos, Ano de 2026').closest('div[data-slot=printed-statement]');
  for (const words of ['Emitido por Espaços Rio', 'Helena Farias', 'Emitido em 20/11/2026', '05/10/2026E123'])
    expect(paper?.textContent).toContain(words);
  await vi.waitFor(() => expect(paper?.textContent).toContain('CPF 529.982.247-25'));
  await user.click(statement.getByRole('radio', { name: 'Mês do evento' }));
  await user.selectOptions(statement.getByLabelText('Período'), 'Dezembro de 2026');
  await user.click(statement.getByRole('button', { name: 'Baixar planilha' }));
  const lines = (await saved.text()).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('"Galpão Estúdio 27";"12/12/2026";"Marina Azevedo";"";"1450,00";"0,00";"1450,00"');
  heading('Extrato por evento, dezembro de 2026');
  await user.click(statement.getByRole('button', { name: 'Imprimir' }));
  expect(print).toHaveBeenCalledOnce();
});

test('payouts: what was sent, when and under which reference; what was cancelled afterwards is deducted', async () => {
  const sent = { kind: 'paid', bank_reference: 'E123', created_at: '2026-10-05T12:00:00Z' };
  const settled_payouts = [{ amount_cents: 90_000, host_settlements: sent }];
  api.payouts = [
    { booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03', settled_payouts },
    { booking_id: 'off', amount_cents: 90_000, due_on: '2026-10-03', settled_payouts },
    { booking_id: 'off', amount_cents: -90_000, due_on: '2026-10-03' },
  ];
  renderHost(<PayoutsRoute />);
  await screen.findByRole('table', { name: 'Recebidos' });
  expect(tableOf('Recebidos')).toEqual([['05/10/2026', 'E123', '2 eventos', 'R$ 1.800,00']]);
  expect(tableOf('A caminho e próximos')).toEqual([
    ['', 'ReservaCancelada depois, pago em 05/10/2026', 'Desconta do próximo', '-R$ 900,00'],
  ]);
  expect(figure('A caminho')).toBe('-R$ 900,00 descontados do próximo repasse');
});

test('where the money goes: asked for plainly while something is due, checked, and shown', async () => {
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  renderHost(<PayoutsRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  await payouts.findByText(/Temos R\$\s900,00 para você e não sabemos para onde enviar/);
  await user.click(payouts.getByRole('button', { name: 'Informar chave PIX' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar chave PIX' }));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224726');
  await user.type(dialog.getByLabelText('Nome de quem recebe'), 'Helena Prado');
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await dialog.findByText('Informe um CPF válido.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Chave PIX'));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224725');
  api.refuse = { status: 403, message: 'sign_in_again', code: 'PT403' };
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await dialog.findByLabelText('Digite sua senha para confirmar')).toBeTruthy();
  expect(api.payoutKeys).toEqual([]);
});

test('after the first key is saved the focus is where it was, on what changes the key', async () => {
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  renderHost(<PayoutsRoute />);
  const opener = await screen.findByRole('button', { name: 'Informar chave PIX' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Informar chave PIX' }));
  await user.type(dialog.getByLabelText('Chave PIX'), '52998224725');
  await user.type(dialog.getByLabelText('Nome de quem recebe'), 'Helena Prado');
  api.payoutKeys = [{ key_type: 'cpf', pix_key: '52998224725', holder_name: 'Helena Prado' }];
  await user.click(dialog.getByRole('button', { name: 'Salvar chave' }));
  expect(await screen.findByRole('button', { name: 'Alterar chave PIX' })).toBe(opener);
  await expect.poll(() => document.activeElement).toBe(opener);
});

test('payouts: what is waited for comes first, and when the last one was sent is said', async () => {
  const sent = { kind: 'paid', bank_reference: 'E123', created_at: '2026-11-05T12:00:00Z' };
  api.payouts = [
    { booking_id: 'next', amount_cents: 50_000, due_on: '2026-12-14' },
    { booking_id: 'today', amount_cents: 50_000, due_on: '2026-11-20' },
    { booking_id: 'due', amount_cents: 90_000, due_on: '2026-11-18' },
    { booking_id: 'overdue', amount_cents: 70_000, due_on: '2026-11-10' },
    {
      booking_id: 'past',
      amount_cents: 80_000,
      due_on: '2026-11-03',
      settled_payouts: [{ amount_cents: 80_000, host_settlements: sent }],
    },
  ];
  renderHost(<PayoutsRoute />);
  await screen.findByRole('table', { name: 'A caminho e próximos' });
  expect(tableOf('A caminho e próximos').map(([, , when]) => when)).toEqual([
    'A caminho desde 10/11',
    'A caminho desde 18/11',
    'Sai hoje',
    'Sai em 14/12',
  ]);
  expect(figure('A caminho')).toBe('R$ 2.100,00 R$ 500,00 deles saem hoje');
  expect(figure('Já recebido')).toBe('R$ 800,00 por último em 05/11/2026');
});

test('a key may be removed while money is due: that nothing can be sent is said first, and the sign-in must be fresh', async () => {
  api.payoutKeys = [{ key_type: 'cpf', pix_key: '52998224725', holder_name: 'Helena Prado' }];
  api.payouts = [{ booking_id: 'past', amount_cents: 90_000, due_on: '2026-10-03' }];
  renderHost(<PayoutsRoute />);
  const payouts = within(await screen.findByRole('region', { name: 'Repasses' }));
  const ask = async () => {
    await user.click(await payouts.findByRole('button', { name: 'Alterar chave PIX' }));
    const editing = within(await screen.findByRole('dialog', { name: 'Alterar chave PIX' }));
    await user.click(editing.getByRole('button', { name: 'Remover chave' }));
    return within(await screen.findByRole('alertdialog', { name: 'Remover chave PIX?' }));
  };
  let dialog = await ask();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Manter chave' })));
  expect(dialog.getByText(/Temos R\$\s900,00 para você\. Sem uma chave não podemos enviar/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Manter chave' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.payoutKeys).toHaveLength(1);

  dialog = await ask();
  api.refuse = { status: 403, message: 'sign_in_again', code: 'PT403' };
  const remove = () => user.click(dialog.getByRole('button', { name: 'Remover chave' }));
  await remove();
  expect(await dialog.findByLabelText('Digite sua senha para confirmar')).toBeTruthy();
  await remove();
  expect(await dialog.findByText('Informe sua senha.')).toBeTruthy();
  expect(api.payoutKeys).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Manter chave' }));
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

  api.refuse = null;
  dialog = await ask();
  await remove();
  expect(await payouts.findByText(/não sabemos para onde enviar/)).toBeTruthy();
  expect(toasts.at(-1)?.title).toBe('Chave PIX removida');
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(payouts.getByRole('button', { name: 'Informar chave PIX' })),
  );
});
