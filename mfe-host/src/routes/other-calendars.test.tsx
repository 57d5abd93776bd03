import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configurePlatform } from 'shared-domain/platform';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OtherCalendar } from '../data/hosting/host-calendars.query.ts';
import { HostApi, spaceId, spaceRow } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as AvailabilityRoute } from './availability.route.tsx';

let api: HostApi;
const user = userEvent.setup();

const airbnb = (overrides: Partial<OtherCalendar> = {}): OtherCalendar => ({
  id: 'a1',
  name: 'Airbnb',
  hint: 'www.airbnb.com.br/…/1234….ics',
  tried_at: '2026-11-20T14:50:00Z',
  succeeded_at: '2026-11-20T14:50:00Z',
  failure: null,
  is_silent: false,
  unreadable: 0,
  dates: 9,
  conflicts: [],
  waiting: [],
  only_here: [],
  free_there: [],
  provider: 'Airbnb',
  events: 9,
  free_events: 0,
  free_dates: [],
  blocks_free: false,
  ...overrides,
});
const showing = (...calendars: OtherCalendar[]) => {
  const slots = calendars.filter(({ succeeded_at, failure }) => succeeded_at || !failure).length;
  api.calendars = { ...api.calendars, calendars, slots };
};
const open = () => renderHost(<AvailabilityRoute />, `/gerenciar-disponibilidade/${spaceId}`);
const section = async () => within(await screen.findByRole('region', { name: 'Calendários' }));
const button = async (name: string | RegExp) => (await section()).findByRole('button', { name });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  api = new HostApi();
  api.spaces = [spaceRow()];
  api.install();
  configurePlatform({ supabaseUrl: 'https://api.example', supabaseKey: 'key' });
  signIn();
});

test('the address is shown once, when it is made; a new one is asked about first', async () => {
  open();
  await user.click(await button('Criar endereço'));
  const address = `https://api.example/functions/v1/calendar-feed/${'f'.repeat(64)}.ics`;
  const field = (await (await section()).findByLabelText('Endereço deste calendário')) as HTMLInputElement;
  expect(field.value).toBe(address);
  await user.click(await button('Copiar endereço'));
  expect(await navigator.clipboard.readText()).toBe(address);
  cleanup();
  open();
  expect(await (await section()).findByText(/^Endereço criado em 20\/11\/2026, ainda não lido/)).toBeTruthy();
  await user.click(await button('Renovar endereço'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Renovar endereço?' }));
  expect(api.written).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Renovar endereço' }));
  await vi.waitFor(() => expect(api.written).toHaveLength(2));
});

test('a calendar is imported and read at once; what is wrong with its address is said at the field', async () => {
  open();
  await user.click(await button('Importar calendário'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Importar calendário' }));
  await user.click(dialog.getByRole('button', { name: 'Importar calendário' }));
  expect(await dialog.findByText('Cole o endereço do calendário.')).toBeTruthy();
  await user.click(dialog.getByLabelText('Endereço do calendário'));
  await user.paste('https://www.exemplo.com/1.ics');
  api.refuseOnce = { status: 422, message: 'calendar_provider_unknown', code: 'PT422' };
  await user.click(dialog.getByRole('button', { name: 'Importar calendário' }));
  expect(
    await dialog.findByText('Ainda não lemos calendários deste site. Lemos os de Airbnb e Google Agenda.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Importar calendário' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('2 datas bloqueadas.'));
  expect(api.written.map(({ table, body }) => [table, body]).slice(1)).toEqual([
    ['add_calendar', { target_space: spaceId, address: 'https://www.exemplo.com/1.ics' }],
    ['read-calendar', { calendarId: 'added' }],
  ]);
});

test('each calendar says when it was read, why not, and what it is in conflict with', async () => {
  showing(
    airbnb({
      conflicts: [
        {
          date: '2026-12-19',
          booking_id: 'b1',
          guest_name: 'Carla Menezes',
          kind: 'reservation',
          first_seen_at: '2026-12-03T17:00:00Z',
        },
      ],
    }),
    airbnb({ id: 'a2', name: 'Peerspace', failure: 'calendar_unreachable', is_silent: true, unreadable: 1 }),
    airbnb({ id: 'a3', name: 'Google Agenda', succeeded_at: null }),
  );
  open();
  const list = await section();
  expect(await list.findByText('1 conflito, em 19 de dez.')).toBeTruthy();
  expect(list.getByText('Lido em 20/11/2026, 11:50 · 9 datas')).toBeTruthy();
  expect(list.getByText('O site não respondeu.')).toBeTruthy();
  expect(list.getByText('Último sucesso em 20/11/2026, 11:50. As datas lidas continuam bloqueadas.')).toBeTruthy();
  expect(list.getByText('1 evento não pôde ser lido por inteiro.').className).toContain('text-warning');
  expect(list.getByText('A primeira leitura vem em alguns minutos.')).toBeTruthy();
  expect(list.getByText('3 de 5')).toBeTruthy();
  expect(screen.getByText(/Conflito em sábado, 19 de dezembro/).closest('[role=status]')?.textContent).toContain(
    'Há um evento de outra agenda no dia que Carla Menezes reservou: reserva em Airbnb, vista pela primeira vez em 3/12, 14h. ' +
      'Vale a reserva da Espaços Rio. Cancele o outro evento na Agenda Airbnb ou fale com o cliente.',
  );
});

test('the days on which a calendar and ours differ stand with it; one that has the same days has none', async () => {
  showing(
    airbnb({ waiting: [{ date: '2026-12-12', blocks_again_at: '2026-11-22T17:00:00Z' }], only_here: ['2026-12-20'] }),
    airbnb({ id: 'a2', name: 'Google Agenda' }),
  );
  open();
  const list = await section();
  const differences = within(await list.findByRole('list', { name: 'Diferenças entre Airbnb e este calendário' }));
  expect(differences.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ocupado em Airbnb, livre aqui: 12/12. Se continuar assim, bloqueia de novo a partir de 22/11/2026, 14:00.',
    'Ocupado aqui, livre em Airbnb: 20/12.',
  ]);
  expect(list.queryByRole('list', { name: /Google Agenda/ })).toBeNull();
});

test('a day says what another calendar has on it: a repeated booking, a conflict, a day that waits or blocks again', async () => {
  const event = { calendar_name: 'Airbnb', kind: 'block' as const, first_seen_at: '2026-11-19T12:00:00Z' };
  const day = (date: string, state: 'blocked' | 'booked', imported: { is_echo: boolean; blocks_again: boolean }[]) => ({
    date,
    state,
    guest_name: state === 'booked' ? 'Marina Azevedo' : null,
    guest_count: state === 'booked' ? 26 : null,
    calendar_name: 'Airbnb',
    is_own_block: false,
    note: null,
    imported: imported.map((rest) => ({ ...event, ...rest })),
  });
  const echo = { is_echo: true, blocks_again: false };
  api.calendar = [
    day('2026-11-24', 'booked', [echo]),
    day('2026-11-25', 'booked', [echo, { is_echo: false, blocks_again: false }]),
    day('2026-11-26', 'blocked', [{ is_echo: false, blocks_again: true }]),
    day('2026-11-27', 'blocked', [{ is_echo: false, blocks_again: false }]),
  ];
  showing(airbnb({ waiting: [{ date: '2026-12-02', blocks_again_at: '2026-11-22T17:00:00Z' }] }));
  open();
  const cell = async (name: RegExp) => screen.findByRole('button', { name });
  const marks = async (name: RegExp) =>
    [...(await cell(name)).querySelectorAll('[data-word]')].map((word) => word.getAttribute('data-word'));
  expect(
    await marks(/, 24 de novembro de 2026, reservada, Marina Azevedo, Airbnb repete a sua reserva daqui$/),
  ).toEqual(['Repetida', 'Marina']);
  expect(await marks(/25 de novembro de 2026, .*, Conflito: Airbnb também tem esta data, Airbnb repete/)).toEqual([
    'Conflito',
    'Marina',
  ]);
  expect(
    await marks(/26 de novembro de 2026, .*manteve esta data por mais de 48 horas .* bloqueia de novo, como sua/),
  ).toEqual(['Airbnb']);
  expect(await marks(/27 de novembro de 2026, bloqueada por Airbnb$/)).toEqual(['Airbnb']);
  // it may be sold again, and chosen
  const waiting = await cell(/2 de dezembro de 2026, .*bloqueia de novo a partir de 22\/11\/2026, 14:00$/);
  await user.click(waiting);
  expect(screen.getByText('1 data selecionada')).toBeTruthy();
  const explained = within(screen.getByRole('region', { name: 'Datas que também estão em outros sites' }));
  expect(explained.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/24 de nov.*Airbnb repete a sua reserva daqui\.$/),
    expect.stringMatching(/25 de nov.*Conflito: Airbnb também tem esta data\.Airbnb repete a sua reserva daqui\.$/),
    expect.stringMatching(/26 de nov.*como sua\. Para liberar, abra a data em Airbnb\.$/),
    expect.stringMatching(/2 de dez.*22\/11\/2026, 14:00\.$/),
  ]);
  const legend = within(screen.getByRole('list', { name: 'Legenda' }));
  expect(legend.getByText('Repetida por outro calendário')).toBeTruthy();
  expect(legend.getByText('Em conflito com outro calendário')).toBeTruthy();
});

test('a calendar without marks has no key to them', async () => {
  showing(airbnb());
  open();
  const legend = within(await screen.findByRole('list', { name: 'Legenda' }));
  expect(legend.queryByText(/outro calendário$/)?.textContent).toBe('Bloqueada por você ou por outro calendário');
  expect(screen.queryByRole('region', { name: 'Datas que também estão em outros sites' })).toBeNull();
});

test('free all-day events are counted, named by their dates, and blocked or freed by one press', async () => {
  const december = (...days: number[]) => days.map((day) => `2026-12-${day}`);
  const google = airbnb({
    name: 'Agenda da casa',
    provider: 'Google Agenda',
    dates: 0,
    free_events: 3,
    free_dates: [...december(12, 14, 15, 31), '2027-01-01', '2027-01-04', '2027-01-08', '2027-01-09'],
  });
  showing(google, airbnb({ id: 'a2', name: 'Casa', free_events: 1, free_dates: december(20), blocks_free: true }));
  open();
  const list = await section();
  const named = await list.findByText(
    '3 eventos de dia inteiro estão como “livre” e não bloqueiam: 12/12, 14/12 a 15/12, 31/12 a 01/01/2027, 04/01/2027 e mais 2.',
  );
  expect(named.className).toContain('text-warning');
  expect(
    list.getByText('Para bloquear, abra o evento no Google Agenda e troque “Disponível” por “Ocupado”.'),
  ).toBeTruthy();
  expect(list.getByText('1 evento de dia inteiro está como “livre” e bloqueia também: 20/12.').className).toBe('');
  expect(list.queryByText(/no outro site/)).toBeNull();
  const other = list.getByRole('checkbox', { name: 'Bloquear também este de Casa' }) as HTMLInputElement;
  expect(other.checked).toBe(true);

  const box = list.getByRole('checkbox', { name: 'Bloquear também estes de Agenda da casa' }) as HTMLInputElement;
  expect([box.checked, box.getAttribute('aria-describedby')]).toEqual([false, named.id]);
  await user.click(box);
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Datas bloqueadas'));
  expect(api.written.at(-1)).toMatchObject({
    table: 'block_free_events',
    body: { target_calendar: 'a1', wanted: true },
  });
  await user.click(other);
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toBe('Os eventos “livres” de Casa não bloqueiam mais.'));
  expect(api.written.at(-1)?.body).toEqual({ target_calendar: 'a2', wanted: false });

  api.refuseOnce = { status: 404, message: 'calendar_not_found', code: 'PT404' };
  await user.click(box);
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Nada mudou no calendário'));
  expect(toasts.at(-1)?.text).toBe('Este calendário não existe mais. Atualize a página.');
  await vi.waitFor(() => expect([box.checked, box.disabled]).toEqual([false, false]));
});

test('a free day elsewhere is advised in general words; a calendar whose events block nothing says why', async () => {
  showing(
    airbnb({ provider: null, free_events: 1, free_dates: ['2026-12-12'] }),
    airbnb({ id: 'a2', dates: 0, events: 12 }),
    airbnb({ id: 'a3', dates: 0, events: 0 }),
  );
  open();
  const list = await section();
  expect(await list.findByText('Para bloquear, marque o evento como ocupado no outro site.')).toBeTruthy();
  expect(
    list.getAllByText('Os 12 eventos são passados, cancelados, “livres” ou fora do horário do espaço.'),
  ).toHaveLength(1);
});

const read = { outcome: 'read', dates: 0, unreadable: 0, conflicts: 0, events: 0, free_events: 0, blocks_free: false };
test.each([
  [{}, 'success', 'Nenhuma data bloqueada.'],
  [{ dates: 2, events: 2 }, 'success', '2 datas bloqueadas.'],
  [{ dates: 1, events: 1, unreadable: 1 }, 'warning', '1 data bloqueada, 1 evento não pôde ser lido por inteiro.'],
  [{ dates: 1, events: 1, conflicts: 1 }, 'danger', '1 data bloqueada, 1 conflito com uma reserva.'],
  [
    { events: 3, free_events: 3 },
    'warning',
    'Nenhuma data bloqueada. 3 eventos de dia inteiro estão como “livre” e não bloqueiam.',
  ],
  [
    { dates: 2, events: 3, free_events: 1 },
    'warning',
    '2 datas bloqueadas. 1 evento de dia inteiro está como “livre” e não bloqueia.',
  ],
  [{ dates: 2, events: 1, free_events: 1, blocks_free: true }, 'success', '2 datas bloqueadas.'],
  [
    { events: 1 },
    'warning',
    'Nenhuma data bloqueada. O único evento é passado, cancelado, “livre” ou fora do horário do espaço.',
  ],
])('a reading of %j is told as %s', async (reading, tone, text) => {
  api.reading = { ...read, ...reading };
  showing(airbnb());
  open();
  await user.click(await button('Ler Airbnb agora'));
  await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ title: 'Airbnb: calendário lido', tone, text }));
});

test('a first reading that the schedule has taken is shown when it has ended, without a press', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  showing(airbnb({ succeeded_at: null }));
  open();
  await (await section()).findByText('A primeira leitura vem em alguns minutos.');
  showing(airbnb());
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(await (await section()).findByText('Lido em 20/11/2026, 11:50 · 9 datas')).toBeTruthy();
});

test('an unreadable calendar takes no slot, and each shows where it comes from', async () => {
  const broken = [1, 2].map((number) =>
    airbnb({
      id: `b${number}`,
      name: `Quebrado ${number}`,
      succeeded_at: null,
      failure: 'calendar_gone',
      hint: `x/…/${number}….ics`,
    }),
  );
  showing(...[1, 2, 3, 4].map((number) => airbnb({ id: `a${number}`, name: `Calendário ${number}` })), ...broken);
  open();
  const list = await section();
  expect(await list.findByText('4 de 5')).toBeTruthy();
  expect(((await button('Importar calendário')) as HTMLButtonElement).disabled).toBe(false);
  expect(list.getByText('x/…/2….ics')).toBeTruthy();
  expect(list.getAllByText('www.airbnb.com.br/…/1234….ics')).toHaveLength(4);
});

test('one is read again and removed, and says when it can’t', async () => {
  showing(airbnb());
  open();
  api.refuseOnce = { status: 429, message: 'x' };
  await user.click(await button('Ler Airbnb agora'));
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('O calendário não foi lido'));
  api.reading = { outcome: 'failed', failure: 'calendar_gone' };
  await user.click(await button('Ler Airbnb agora'));
  await vi.waitFor(() => expect(toasts.at(-1)?.text).toContain('Não há mais calendário neste endereço.'));
  await user.click(await button('Remover Airbnb'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remover Airbnb?' }));
  await user.click(dialog.getByRole('button', { name: 'Remover calendário' }));
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Calendário removido'));
  expect(api.written.at(-1)).toMatchObject({ table: 'remove_calendar', body: { target_calendar: 'a1' } });
});

test('five are enough; a day of another calendar can’t be freed here; a failure is said, with a way on', async () => {
  showing(...[1, 2, 3, 4, 5].map((number) => airbnb({ id: `a${number}`, name: `Calendário ${number}` })));
  const blocked = { date: '2026-11-26', state: 'blocked', guest_name: null, guest_count: null } as const;
  api.calendar = [{ ...blocked, calendar_name: 'Airbnb', is_own_block: false, imported: [], note: null }];
  open();
  expect(((await button('Importar calendário')) as HTMLButtonElement).disabled).toBe(true);
  await user.click(await screen.findByRole('button', { name: /, 26 de novembro de 2026/ }));
  expect(screen.getByText('Nenhuma data selecionada')).toBeTruthy();
  cleanup();
  api.failing.add('host_calendars');
  open();
  expect(await screen.findByText('Não foi possível carregar os calendários.')).toBeTruthy();
});
