import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ReportedItem } from '../../../data/reports/reports.query.ts';
import { renderAdmin } from '../../../testing/render.tsx';
import { ReportsPanel } from './reports-panel.tsx';

const id = '7f3a91c2-0000-4000-8000-0000000000d1';
const person = '7f3a91c2-0000-4000-8000-0000000000d2';
const listed = { title: 'Varanda da Urca', description: 'Com vista.', price: 3300, images: [], address: null };

type Report = ReportedItem['reports'][number];
const report = (reporter_name: string, created_at: string, more: Partial<Report> = {}): Report => ({
  id: `${created_at} ${reporter_name}`,
  reporter_name,
  reason: 'not_this_place',
  words: null,
  created_at,
  snapshot: listed,
  ...more,
});
const listing = (more: Partial<ReportedItem> = {}): ReportedItem => ({
  kind: 'space',
  target_id: id,
  count: 1,
  independent: 1,
  called_at: null,
  first_at: '2026-11-12T13:15:00Z',
  last_at: '2026-11-12T13:15:00Z',
  concerned: { id: person, full_name: 'Marina Azevedo', is_suspended: false, is_closed: false, is_admin: false },
  there: ['space'],
  upcoming: { space: [], person: [] },
  reports: [report('Bruno Sá', '2026-11-12T13:15:00Z', { words: 'A varanda fica no Flamengo.' })],
  settled: null,
  assignment: null,
  ...more,
});
const message = (more: Partial<ReportedItem> = {}) =>
  listing({
    kind: 'message',
    there: ['message'],
    first_at: '2026-11-23T16:20:00Z',
    last_at: '2026-11-23T16:20:00Z',
    reports: [
      report('Júlia Campos', '2026-11-23T16:20:00Z', {
        reason: 'outside_payment',
        snapshot: {
          title: 'Casa do Mirante',
          id,
          sender_id: person,
          sender_name: 'Caio Prado',
          content: 'Se você pagar por fora eu faço por R$ 1.000.',
          created_at: '2026-11-23T16:10:00Z',
          file: null,
          file_name: null,
          before: [
            {
              id: 'a',
              sender_id: 'j',
              sender_name: 'Júlia Campos',
              content: 'Quanto fica?',
              file_name: null,
              created_at: '2026-11-23T16:09:00Z',
            },
          ],
          after: [],
        },
      }),
    ],
    ...more,
  });

let api: FakeApi;
const show = (...items: ReportedItem[]) => {
  api.on('admin_list_reports', () => ({ items, total: items.length, open: items.length }));
  renderAdmin(<ReportsPanel />, '/admin?aba=denuncias');
};
const bodies = (call: string) => api.callsOf(call).map(({ body }) => body);
beforeEach(() => {
  api = new FakeApi();
  api.install();
});

test('several reports of a listing are one row, with who sent them and how it looked then', async () => {
  // the panel does not show it: both listings look the same
  const withOtherCapacity = { ...listed, capacity: 80 };
  show(
    listing({
      count: 3,
      independent: 3,
      called_at: '2026-11-19T22:40:00Z',
      last_at: '2026-11-19T22:40:00Z',
      reports: [
        report('Bruno Sá', '2026-11-12T13:15:00Z', { words: 'A varanda fica no Flamengo.' }),
        report('Lia Prates', '2026-11-15T13:15:00Z', { snapshot: withOtherCapacity }),
        report('Otávio Reis', '2026-11-19T22:40:00Z', { snapshot: { title: 'Varanda nova', images: [], price: 1 } }),
      ],
    }),
  );
  const row = await screen.findByRole('article', { name: 'Varanda da Urca' });
  expect(row.textContent).toContain('3 denúncias');
  expect(row.textContent).toContain('“A varanda fica no Flamengo.” e mais 2');
  expect(row.textContent).toContain(
    'Bruno Sá, Lia Prates e Otávio Reis, contas sem ligação entre si, de 12/11/2026 a 19/11/2026',
  );
  // changed between two of them: both are kept
  expect(within(row).getAllByText(/^Ver como estava em/)).toHaveLength(2);
  expect(
    within(row)
      .getByRole('link', { name: /^Abrir/ })
      .getAttribute('href'),
  ).toBe(`/admin/space/${id}`);
});

test('a message stands among its neighbours, and is taken away with a note', async () => {
  show(message());
  api.on('settle_reports', () => ({ reports: 1 }));
  const row = await screen.findByRole('article', { name: 'Pede pagamento fora do site' });
  expect(row.textContent).toContain('Mensagem de Caio Prado');
  expect(row.textContent).toContain('“Se você pagar por fora eu faço por R$ 1.000.”');
  expect(row.textContent).toContain('Júlia Campos, 23/11/2026 às 13:20');
  within(row).getByText('Ver a mensagem em volta');
  within(row).getByText('Quanto fica?');
  await userEvent.click(within(row).getByRole('button', { name: /^Procede/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Procede' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  within(dialog).getByText('Escolha uma medida.');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Tirar a mensagem' }));
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Nota/ }), 'Segunda vez.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  await waitFor(() =>
    expect(bodies('settle_reports')).toEqual([
      { target_kind: 'message', target: id, decision: 'removed', note: 'Segunda vez.', parts: [] },
    ]),
  );
  await waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Denúncia encerrada' }));
});

test('a listing is suspended in the dialog for that, and then the report is closed', async () => {
  show(listing());
  api.on('suspend_space', () => ({ id: 's', refund_cents: 0 }));
  api.on('settle_reports', () => ({ reports: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: /^Procede/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Procede' });
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Suspender o anúncio' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  const suspend = await screen.findByRole('dialog', { name: 'Suspender Varanda da Urca' });
  await userEvent.selectOptions(within(suspend).getByRole('combobox', { name: 'Motivo' }), 'Outro motivo');
  await userEvent.type(within(suspend).getByRole('textbox', { name: /^Motivo/ }), 'Não é este o lugar.');
  expect(bodies('settle_reports')).toEqual([]);
  await userEvent.click(within(suspend).getByRole('button', { name: 'Suspender anúncio' }));
  await waitFor(() => expect(bodies('settle_reports')).toMatchObject([{ target: id, decision: 'suspended' }]));
  expect(bodies('suspend_space')).toMatchObject([{ target_space: id, reason: 'Não é este o lugar.' }]);
});

test('a comment on a shared list is shown with its words; it is removed, and nobody is suspended for it', async () => {
  const owner = { id: person, full_name: 'Marina Azevedo', is_suspended: true, is_closed: false, is_admin: false };
  const snapshot = {
    title: 'Aniversário da Bia',
    content: 'Que lugar feio.',
    writer_name: 'Tio Zé',
    written_at: '2026-11-20T12:00:00Z',
  };
  show(
    listing({
      kind: 'list_line',
      there: ['line'],
      concerned: owner,
      reports: [report('Júlia Campos', '2026-11-23T16:20:00Z', { reason: 'offensive', snapshot })],
    }),
  );
  api.on('settle_reports', () => ({ reports: 1 }));
  const row = await screen.findByRole('article', { name: 'Aniversário da Bia' });
  within(row).getByText('Linha de Tio Zé, sem conta, na lista de Marina Azevedo');
  within(row).getByText('“Que lugar feio.”');
  await userEvent.click(within(row).getByRole('button', { name: /^Procede/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Procede' });
  const offered = within(dialog).getAllByRole('radio');
  expect(offered.map((radio) => radio.closest('label')?.textContent)).toEqual([
    expect.stringContaining('Tirar a linha'),
    expect.stringContaining('Outra medida'),
  ]);
  await userEvent.click(offered[0] as HTMLElement);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  await waitFor(() =>
    expect(bodies('settle_reports')).toMatchObject([{ target_kind: 'list_line', target: id, decision: 'removed' }]),
  );
});

test('nothing found', async () => {
  show(listing());
  api.on('settle_reports', () => ({ reports: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: /^Não procede/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Não procede' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar a denúncia' }));
  await waitFor(() => expect(bodies('settle_reports')).toMatchObject([{ decision: 'nothing_found' }]));
});

test('what another administrator has is not decided here', async () => {
  show(listing({ assignment: { by: 'Paulo Reis', is_mine: false, until: '2026-11-23T13:40:00Z' } }));
  await screen.findByText('Com Paulo Reis até 10:40.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Procede/ }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Não procede/ }).disabled).toBe(true);
});

test('a decided one says what was decided, by whom and why', async () => {
  show(
    message({
      there: null,
      independent: null,
      upcoming: null,
      settled: {
        at: '2026-11-23T17:00:00Z',
        by: 'Renata Lima',
        outcome: 'removed',
        note: 'Segunda vez.',
        removed: ['message'],
      },
    }),
  );
  await screen.findByText(/Renata Lima, 23\/11\/2026 às 14:00\. Segunda vez\./);
  screen.getByText('Removido');
  expect(screen.queryByRole('button', { name: /^Procede/ })).toBeNull();
});

test('those of a person are asked for alone, open and decided, until the filter is taken away', async () => {
  api.on('admin_list_reports', () => ({ items: [], total: 0, open: 0 }));
  renderAdmin(<ReportsPanel />, `/admin?aba=denuncias&pessoa=${person}`);
  const requested = () => bodies('admin_list_reports').at(-1);
  await screen.findByText('Nenhuma denúncia aberta');
  expect(requested()).toMatchObject({ report_filter: 'open', about: person });
  await userEvent.click(screen.getByRole('button', { name: 'Encerradas' }));
  await waitFor(() => expect(requested()).toMatchObject({ report_filter: 'closed', about: person }));
  await userEvent.click(screen.getByRole('button', { name: /^Remover filtro Sobre uma pessoa/ }));
  await waitFor(() => expect(requested()).toMatchObject({ report_filter: 'closed' }));
  await waitFor(() => expect(requested()).not.toHaveProperty('about'));
  expect(screen.queryByRole('button', { name: /^Remover filtro/ })).toBeNull();
});

test('what is no number of a person or a listing filters nothing', async () => {
  api.on('admin_list_reports', () => ({ items: [], total: 0, open: 0 }));
  renderAdmin(<ReportsPanel />, '/admin?aba=denuncias&espaco=casa');
  await screen.findByText('Nenhuma denúncia aberta');
  expect(bodies('admin_list_reports')).toEqual([expect.not.objectContaining({ about: expect.anything() })]);
});
