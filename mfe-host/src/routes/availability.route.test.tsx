import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { DayState } from 'shared-domain/spaces/spaces.answers.ts';
import { signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { HostApi, spaceId, spaceRow } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as AvailabilityRoute } from './availability.route.tsx';

let api: HostApi;
const user = userEvent.setup();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.spaces = [spaceRow(), spaceRow({ id: 'second', title: 'Estúdio Luz de Rua', neighborhood: 'copacabana' })];
  api.install();
  signIn();
});

const unavailable = (date: string, state: DayState, guest: string | null = null) => ({
  date,
  state,
  guest_name: guest,
  guest_count: guest ? 26 : null,
  calendar_name: null,
  is_own_block: state === 'blocked',
  imported: [],
  note: null as string | null,
});
const open = () => renderHost(<AvailabilityRoute />, `/gerenciar-disponibilidade/${spaceId}`);
const day = (number: number, rest = '') =>
  screen.findByRole('button', { name: new RegExp(`, ${number} de novembro de 2026${rest}`) });
const block = () => user.click(screen.getByRole('button', { name: 'Bloquear datas selecionadas' }));
const dates = (index: number) => (api.written[index]?.body as { days: string[] } | undefined)?.days;

test('signed out', async () => {
  signOut();
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Acesso restrito' })).toBeTruthy();
  await expectWords(screen, 'Acesso restrito');
});

test('the host sees why a day is not free, who comes, and can choose only free and blocked days', async () => {
  api.calendar = [
    unavailable('2026-11-24', 'booked', 'Marina Azevedo'),
    unavailable('2026-11-25', 'held'),
    unavailable('2026-11-26', 'blocked'),
  ];
  open();
  await user.click(await day(24, ', reservada'));
  await user.click(await day(25, ', aguardando pagamento'));
  await user.click(await day(19, ', indisponível'));
  expect(screen.getByText('Nenhuma data selecionada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Bloquear datas selecionadas' })).toBeNull();
  await user.click(await day(26, ', bloqueada por você'));
  expect(screen.getByText('1 data selecionada')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Reservas do mês' }).textContent).toContain(
    'Marina Azevedo, 26 convidados',
  );
  const choices = within(screen.getByRole('list', { name: 'Escolha o espaço' }));
  expect(choices.getByRole('link', { name: /Galpão Estúdio 27/ }).getAttribute('aria-current')).toBe('page');
});

test('days are blocked at once, and the choice is cleared', async () => {
  let answer = () => {};
  api.beforeAnswer = new Promise((resolve) => {
    answer = resolve;
  });
  open();
  await user.click(await day(27));
  await user.click(await day(28));
  await expectWords(screen, 'Bloquear');
  await expectWords(screen, 'Bloquear datas selecionadas');
  await block();
  // before the server has answered
  expect(await day(27, ', bloqueada por você')).toBeTruthy();
  api.calendar = [unavailable('2026-11-27', 'blocked'), unavailable('2026-11-28', 'blocked')];
  answer();
  await screen.findByText('Nenhuma data selecionada');
  await expectWords(screen, '2 datas bloqueadas com sucesso.');
  expect(api.written).toMatchObject([
    {
      table: 'set_availability',
      body: {
        target_space: spaceId,
        days: ['2026-11-27', '2026-11-28'],
        available: false,
        as_read: { '2026-11-27': true, '2026-11-28': true },
      },
    },
  ]);
});

test('a day that was blocked in another window is not freed unasked; what is chosen to stay, stays', async () => {
  api.calendar = [unavailable('2026-11-26', 'blocked')];
  open();
  await user.click(await day(26));
  await user.click(await day(27));
  await user.click(await day(28));
  const details = {
    fields: ['2026-11-27', '2026-11-28'],
    stored: { '2026-11-26': false, '2026-11-27': false, '2026-11-28': false },
  };
  api.refuseOnce = { status: 409, message: 'edit_conflict', code: 'PT409', details: JSON.stringify(details) };
  await expectWords(screen, 'Liberar');
  await expectWords(screen, 'Liberar datas selecionadas');
  await user.click(screen.getByRole('button', { name: 'Liberar datas selecionadas' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Outra aba mudou/ }));
  expect(dialog.getAllByRole('group')).toHaveLength(2);
  const choose = (name: RegExp, side: string) =>
    user.click(within(dialog.getByRole('group', { name })).getByRole('radio', { name: side }));
  await choose(/27 de nov/, 'Na outra aba');
  await choose(/28 de nov/, 'Aqui, agora');
  await user.click(dialog.getByRole('button', { name: 'Salvar esta escolha' }));
  await expectWords(screen, '2 datas liberadas com sucesso.');
  expect(api.written.map(({ body }) => body)).toMatchObject([
    { as_read: { '2026-11-26': false, '2026-11-27': true, '2026-11-28': true } },
    { days: ['2026-11-26', '2026-11-28'], available: true, as_read: { '2026-11-26': false, '2026-11-28': false } },
  ]);
});

test('what is refused goes back, says which day was in the way, and keeps the choice', async () => {
  open();
  await user.click(await day(27));
  api.refuse = { status: 409, message: 'date_booked', code: 'PT409', details: '{"fields":["2026-11-27"]}' };
  await block();
  await vi.waitFor(() =>
    expect(toasts.at(-1)?.text).toBe(
      'Não foi possível atualizar a disponibilidade. sex., 27 de nov. de 2026 acabou de ser reservada. Nenhuma data mudou.',
    ),
  );
  await expectWords(screen, 'Não foi possível atualizar a disponibilidade.');
  expect(await day(27, ', selecionada')).toBeTruthy();
  expect(screen.getByText('1 data selecionada')).toBeTruthy();
  await user.click(await day(28));
  await block();
  await expectWords(screen, 'Não foi possível atualizar as datas selecionadas.');
  await expectWords(screen, 'Erro');
});

test('a block has a note, which its cell and a list show; it is changed and removed', async () => {
  api.calendar = [{ ...unavailable('2026-11-26', 'blocked'), note: 'Aniversário da Júlia' }];
  open();
  expect(await day(26, ', bloqueada por você, nota: Aniversário da Júlia$')).toBeTruthy();
  const list = screen.getByRole('region', { name: 'Bloqueios com nota' });
  expect(list.textContent).toContain('Aniversário da Júlia');
  await user.click(await day(26));
  await user.click(screen.getByRole('button', { name: 'Bloquear com nota' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Bloquear com nota' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Nota');
  expect(field.value).toBe('Aniversário da Júlia');
  await user.clear(field);
  await user.type(field, 'x'.repeat(81));
  await user.click(dialog.getByRole('button', { name: 'Bloquear e salvar' }));
  expect(await dialog.findByText('Use até 80 caracteres.')).toBeTruthy();
  expect(api.written).toEqual([]);
  await user.clear(field);
  api.refuseOnce = { status: 422, message: 'invalid_input', code: 'PT422', details: '{"fields":["note"]}' };
  await user.click(dialog.getByRole('button', { name: 'Bloquear e salvar' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toMatch(/A nota não foi aceita\. Nenhuma data mudou\.$/));
  await user.click(dialog.getByRole('button', { name: 'Bloquear e salvar' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.written.at(-1)).toMatchObject({
    table: 'set_availability',
    body: { days: ['2026-11-26'], available: false, note: '', as_read: { '2026-11-26': false } },
  });
  api.calendar = [];
  await user.click(await day(27));
  await user.click(screen.getByRole('button', { name: 'Bloquear com nota' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Bloquear com nota' }));
  await user.type(dialog.getByLabelText('Nota'), 'Casamento, por telefone');
  await user.click(dialog.getByRole('button', { name: 'Bloquear e salvar' }));
  await expectWords(screen, 'Data bloqueada com sucesso.');
  expect(api.written.at(-1)).toMatchObject({ body: { available: false, note: 'Casamento, por telefone' } });
});

test('a range: with its first and last day, or with Shift', async () => {
  open();
  await user.click(await screen.findByRole('button', { name: 'Selecionar período' }));
  expect(screen.getByText('Escolha o primeiro dia.')).toBeTruthy();
  await user.click(await day(23));
  await user.click(await day(25));
  expect(screen.getByText('3 datas selecionadas')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
  await user.click(await day(27));
  await user.keyboard('{Shift>}');
  await user.click(await day(30));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('4 datas selecionadas')).toBeTruthy();
  await block();
  await vi.waitFor(() => expect(api.written).toHaveLength(1));
  expect(dates(0)).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
});

test('freeing, without a space, a space of somebody else, and a failure', async () => {
  api.calendar = [unavailable('2026-11-26', 'blocked')];
  open();
  await user.click(await day(26, ', bloqueada por você'));
  await user.click(screen.getByRole('button', { name: 'Liberar datas selecionadas' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('Data liberada com sucesso.'));
  await expectWords(screen, 'Data liberada com sucesso.');
  await user.click(await day(27));
  await block();
  await expectWords(screen, 'Data bloqueada com sucesso.');
  cleanup();
  renderHost(<AvailabilityRoute />, '/gerenciar-disponibilidade/x');
  expect(await screen.findByRole('heading', { name: 'Espaço não encontrado' })).toBeTruthy();
  cleanup();
  api.failing.add('host_calendar');
  open();
  await expectWords(screen, 'Não foi possível carregar a disponibilidade do espaço.');
  cleanup();
  api.spaces = [];
  open();
  await screen.findByRole('link', { name: 'Anunciar meu primeiro espaço' });
  await expectWords(screen, 'Anunciar meu primeiro espaço');
});

const reveillon = { name: 'Réveillon', first_day: '2026-11-28', last_day: '2026-12-01', weekdays: null, price: 2900 };

test('each day says what it costs, who comes, or who blocks it', async () => {
  Object.assign(api.spaces[0] ?? {}, {
    price_ranges: [reveillon],
    weekday_prices: [
      { weekday: 0, price: 1750 },
      { weekday: 5, price: 1750 },
    ],
  });
  api.calendar = [unavailable('2026-11-24', 'booked', 'Marina Azevedo'), unavailable('2026-11-26', 'blocked')];
  open();
  expect(await day(23, ', R\\$\\s1\\.450$')).toBeTruthy();
  expect(await day(28, ', R\\$\\s2\\.900$')).toBeTruthy();
  const words = (button: HTMLElement) =>
    [...button.querySelectorAll('[data-word]')].map((word) => word.getAttribute('data-word'));
  expect(words(await day(28))).toEqual(['Réveillon', '2.900']);
  expect(words(await day(24))).toEqual(['Marina']);
  expect(words(await day(26))).toEqual(['Você']);
  const side = screen.getByRole('region', { name: 'Períodos com preço próprio' });
  expect(side.textContent?.replace(/\u00a0/g, ' ')).toContain('Domingo e sexta R$ 1.750, outros dias R$ 1.450.');
  expect(within(side).getByRole('link', { name: 'Mudar por dia da semana' }).getAttribute('href')).toBe(
    `/editar-espaco/${spaceId}#precos-por-data`,
  );
});

test('chosen days get a price of their own; a period that is in the way is cut', async () => {
  Object.assign(api.spaces[0] ?? {}, { price_ranges: [reveillon] });
  open();
  await user.click(await day(29));
  await user.click(await day(30));
  await user.click(screen.getByRole('button', { name: 'Mudar preço' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar preço' }));
  expect(dialog.getByText(/^29\/11\/2026 a 30\/11\/2026:/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Preço por evento'), '5000');
  await user.type(dialog.getByLabelText(/^Nome do período/), 'Virada');
  await user.click(dialog.getByRole('button', { name: 'Salvar preço' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Preços atualizados'));
  expect(api.written.at(-1)).toMatchObject({
    table: 'save_listing',
    body: {
      changes: {
        price_ranges: [
          { ...reveillon, last_day: '2026-11-28' },
          { name: 'Virada', first_day: '2026-11-29', last_day: '2026-11-30', weekdays: null, price: 5000 },
          { ...reveillon, first_day: '2026-12-01' },
        ],
      },
      as_read: { price_ranges: [reveillon] },
    },
  });
  expect(await day(29, ', R\\$\\s5\\.000$')).toBeTruthy();
  expect(screen.getByText('Nenhuma data selecionada')).toBeTruthy();
});

test.each([
  { open: 'Alterar Réveillon', dialog: 'Alterar período', label: /^Nome/, save: 'Salvar período' },
  { open: 'Mudar preço', dialog: 'Mudar preço', label: /^Nome do período/, save: 'Salvar preço' },
])('a name of a period that the server blocks: $open', async ({ open: opener, dialog: name, label, save }) => {
  Object.assign(api.spaces[0] ?? {}, { price_ranges: [reveillon] });
  open();
  await user.click(await day(29));
  await user.click(await screen.findByRole('button', { name: opener }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await user.clear(dialog.getByLabelText('Preço por evento'));
  await user.type(dialog.getByLabelText('Preço por evento'), '5000');
  await user.clear(dialog.getByLabelText(label));
  await user.type(dialog.getByLabelText(label), 'Ligue 21 98888-7777');
  const details = JSON.stringify({ fields: { 'price_ranges.0.name': 'phone' } });
  api.refuseOnce = { status: 422, message: 'text_blocked', code: 'PT422', details };
  await user.click(dialog.getByRole('button', { name: save }));
  await dialog.findByText('O nome é público: tire o número de telefone.');
  expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe('Ligue 21 98888-7777');
  expect(toasts).toEqual([]);
});

test('a period is written in a dialog that knows the others', async () => {
  Object.assign(api.spaces[0] ?? {}, { price_ranges: [reveillon] });
  open();
  await user.click(await screen.findByRole('button', { name: 'Alterar Réveillon' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Alterar período' }));
  await user.clear(dialog.getByLabelText('Preço por evento'));
  await user.type(dialog.getByLabelText('Preço por evento'), '3100');
  await user.click(dialog.getByRole('button', { name: 'Salvar período' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.spaces[0]?.price_ranges).toEqual([{ ...reveillon, price: 3100 }]);
  await user.click(await screen.findByRole('button', { name: 'Alterar Réveillon' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Alterar período' }));
  await user.click(dialog.getByRole('button', { name: 'Remover período' }));
  await vi.waitFor(() => expect(api.spaces[0]?.price_ranges).toEqual([]));
});

/** Chooses a day of November in a dialog. */
async function choose(dialog: ReturnType<typeof within>, label: string, number: number) {
  await user.click(dialog.getByRole('button', { name: new RegExp(label) }));
  await user.click(await screen.findByRole('button', { name: new RegExp(`^[^,]+, ${number} de novembro de 2026`) }));
}

test('every Saturday of a period is blocked in one act; booked days are named', async () => {
  api.weekdays = { changed: ['2026-12-05', '2026-12-19'], kept: ['2026-12-12'] };
  open();
  await user.click(await screen.findByRole('button', { name: 'Mudar um dia da semana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar um dia da semana' }));
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }));
  for (const text of ['Escolha o primeiro dia.', 'Escolha o último dia.'])
    expect(await dialog.findByText(text)).toBeTruthy();
  expect(api.written).toEqual([]);
  await choose(dialog, 'Primeiro dia', 21);
  await choose(dialog, 'Último dia', 28);
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }));
  await vi.waitFor(() =>
    expect(toasts.at(-1)?.text).toBe('2 datas mudaram. Reservadas ou em pagamento, sem mudança: 12/12/2026.'),
  );
  expect(api.written).toMatchObject([
    {
      table: 'set_weekdays',
      body: {
        target_space: spaceId,
        weekday: 6,
        first_day: '2026-11-21',
        last_day: '2026-11-28',
        act: 'block',
      },
    },
  ]);
});

test('the Sundays of a period have a price as one row, around a period that keeps its own', async () => {
  Object.assign(api.spaces[0] ?? {}, {
    price_ranges: [{ ...reveillon, first_day: '2026-11-28', last_day: '2026-11-29' }],
  });
  const [stored] = api.spaces[0]?.price_ranges ?? [];
  open();
  await user.click(await screen.findByRole('button', { name: 'Mudar um dia da semana' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar um dia da semana' }));
  await user.selectOptions(dialog.getByLabelText('O que fazer'), 'Mudar preço');
  await user.selectOptions(dialog.getByLabelText('Dia da semana'), 'Domingo');
  await choose(dialog, 'Primeiro dia', 21);
  await choose(dialog, 'Último dia', 30);
  await user.type(dialog.getByLabelText('Preço por evento'), '3200');
  expect(dialog.getByText(/^1 domingo, R\$\s3\.200; Réveillon \(29\/11\) fica em R\$\s2\.900\.$/)).toBeTruthy();
  await user.click(dialog.getByLabelText('Mudar também Réveillon'));
  expect(dialog.getByText(/^2 domingos, R\$\s3\.200\.$/)).toBeTruthy();
  await user.click(dialog.getByLabelText('Mudar também Réveillon'));
  await user.click(dialog.getByRole('button', { name: 'Aplicar' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sundays = { name: null, weekdays: [0], price: 3200 };
  expect(api.spaces[0]?.price_ranges).toEqual([
    { ...sundays, first_day: '2026-11-21', last_day: '2026-11-27' },
    stored,
  ]);
});

test('a refused overlap names both periods', async () => {
  Object.assign(api.spaces[0] ?? {}, { price_ranges: [reveillon] });
  open();
  await user.click(await day(29));
  await user.click(screen.getByRole('button', { name: 'Mudar preço' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar preço' }));
  await user.type(dialog.getByLabelText('Preço por evento'), '5000');
  const other = { ...reveillon, name: null, first_day: '2026-11-29', last_day: '2026-11-29' };
  const details = JSON.stringify({ fields: [reveillon, other] });
  api.refuseOnce = { status: 422, message: 'price_ranges_overlap', code: 'PT422', details };
  await user.click(dialog.getByRole('button', { name: 'Salvar preço' }));
  await vi.waitFor(() =>
    expect(toasts.at(-1)?.text).toMatch(/^Réveillon \(.*\) e 29\/11\/2026 têm dias em comum\. Confira/),
  );
});

test('the month is chosen from a list', async () => {
  open();
  await user.selectOptions(await screen.findByLabelText('Mês'), 'Fevereiro de 2027');
  expect(await screen.findByRole('grid', { name: 'fevereiro de 2027' })).toBeTruthy();
});

test('an accepted visit is in its day, with its conversation', async () => {
  const visit = { id: 'v', conversation_id: 'c9', proposed_times: ['2026-11-24T18:00:00Z'] };
  const conversation = { space_id: spaceId, space_title: 'Casa do Horto' };
  api.visits = [
    { ...visit, accepted_time: '2026-11-24T18:00:00Z', conversation },
    { ...visit, id: 'w', accepted_time: null, conversation },
    { ...visit, id: 'x', accepted_time: '2026-11-25T18:00:00Z', conversation: { ...conversation, space_id: 'other' } },
  ];
  open();
  expect(await day(24, ', R\\$\\s1\\.450, visita às 15:00$')).toBeTruthy();
  const visits = within(screen.getByRole('region', { name: 'Visitas do mês' }));
  expect(visits.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/chat?conversa=c9']);
});
