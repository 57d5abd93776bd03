import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi, refusal } from 'shared-domain/testing/fake-api.ts';
import { signIn } from 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { PayoutDay } from './payout-day.tsx';

const enterCode = vi.hoisted(() => vi.fn(async (_code: string) => {}));
vi.mock('shared-domain/people/enter-code.ts', async (original) => ({
  ...(await original<typeof import('shared-domain/people/enter-code.ts')>()),
  enterCode,
}));

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const id = (last: string) => `E00000000${today}1400${last.padStart(11, 'a')}`;
const cents: Record<string, number> = { h1: 150_055, h2: 30_000, h3: 70_000 };
const names: Record<string, string> = { h1: 'Helena Prado', h2: 'Caio Reis', h3: 'Ana Luz' };

let api: FakeApi;
let noted: Set<string>;
const hostOf = (body: unknown) => (body as { target_host: string }).target_host;
const lastHost = (name: string) => hostOf(api.callsOf(name).at(-1)?.body);

beforeEach(() => {
  localStorage.clear();
  // notes are stored per administrator while the page is open
  signIn({ id: crypto.randomUUID(), isAdmin: true });
  enterCode.mockClear();
  noted = new Set();
  api = new FakeApi()
    .on('open_payout_day', () =>
      Object.keys(cents).map((host_id) => ({
        host_id,
        host_name: names[host_id],
        owed_cents: cents[host_id],
        key_type: 'email',
      })),
    )
    .on('admin_due_payouts', () => {
      const host = lastHost('admin_due_payouts');
      const due = {
        booking_id: `b-${host}`,
        kind: 'earned',
        due_on: '2026-11-03',
        title: 'Casa',
        event_date: '2026-11-01',
      };
      return [{ ...due, payout_id: `p-${host}`, amount_cents: cents[host] }];
    })
    .on('reveal_payout_key', () => {
      const host = lastHost('reveal_payout_key');
      if (!noted.has(host)) {
        noted.add(host);
        return { is_noted: false };
      }
      return {
        is_noted: true,
        version: `v-${host}`,
        key_type: 'email',
        pix_key: `${host}@exemplo.test`,
        holder_name: names[host],
        changed_at: '2026-01-02T12:00:00Z',
        seen_by: null,
        seen_at: null,
      };
    })
    .on('settle_host_payouts', () => ({ settlement_id: 's1' }));
  api.install();
});

async function opened() {
  const user = userEvent.setup();
  renderAdmin(<PayoutDay onClose={() => {}} />);
  await user.type(screen.getByLabelText('Código de 6 algarismos'), '123456');
  await user.click(screen.getByRole('button', { name: 'Abrir dia de repasses' }));
  await screen.findByRole('list', { name: 'Anfitriões a pagar' });
  return user;
}
const payee = (name: string) => screen.findByRole('region', { name: `Repasse a ${name}` });
const revealed = () => api.callsOf('reveal_payout_key').map(({ body }) => hostOf(body));

test('it opens with a code; nothing is shown before', async () => {
  const user = userEvent.setup();
  renderAdmin(<PayoutDay onClose={() => {}} />);
  const open = () => user.click(screen.getByRole('button', { name: 'Abrir dia de repasses' }));
  await open();
  await screen.findByText('Digite os 6 algarismos do código.');
  expect(api.callsOf('open_payout_day')).toHaveLength(0);
  api.on('open_payout_day', () => refusal('code_again', 403));
  await user.type(screen.getByLabelText('Código de 6 algarismos'), '123456');
  await open();
  await screen.findByText(/Digite o código do seu autenticador de novo/);
  expect(enterCode).toHaveBeenCalledWith('123456');
  expect(revealed()).toEqual([]);
});

test('J goes from host to host while the list has the focus, one key at a time, each noted as it is shown', async () => {
  const user = await opened();
  expect(document.activeElement?.textContent).toBe('Começar pela primeiraJ');
  await user.keyboard('j');
  let card = within(await payee('Helena Prado'));
  const code = await card.findByText(/^000201.*h1@exemplo\.test.*54071500\.55/);
  card.getByRole('img', { name: 'Código QR do PIX' });
  expect(code.textContent).toMatch(/6304[0-9A-F]{4}$/);
  expect(revealed()).toEqual(['h1', 'h1']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Helena Prado'));
  expect(screen.getByRole('status').textContent).toMatch(/^Código PIX de Helena Prado na tela: R\$\s1\.500,55/);
  await user.keyboard('j');
  card = within(await payee('Caio Reis'));
  await card.findByText('h2@exemplo.test');
  expect(screen.queryByText(/h1@exemplo\.test/)).toBeNull();
  // the letter is a letter where one types
  await user.type(card.getByLabelText('Referência do banco'), 'j');
  expect(revealed()).toHaveLength(4);
});

test('what is due to nobody any more and what another administrator has is skipped', async () => {
  const user = await opened();
  api.on('admin_due_payouts', () => {
    const host = lastHost('admin_due_payouts');
    const due = { booking_id: 'b', kind: 'earned', due_on: '2026-11-03', title: 'Casa', event_date: '2026-11-01' };
    return host === 'h1' ? [] : [{ ...due, payout_id: `p-${host}`, amount_cents: cents[host] }];
  });
  const reveal = api.callsOf;
  api.on('reveal_payout_key', () =>
    hostOf(reveal('reveal_payout_key').at(-1)?.body) === 'h2'
      ? refusal('assigned_to_another')
      : {
          is_noted: true,
          version: 'v3',
          key_type: 'email',
          pix_key: 'h3@exemplo.test',
          holder_name: 'Ana Luz',
          changed_at: '2026-01-02T12:00:00Z',
          seen_by: null,
          seen_at: null,
        },
  );
  await user.keyboard('j');
  await within(await payee('Ana Luz')).findByText('h3@exemplo.test');
  expect(revealed()).not.toContain('h1');
  expect(screen.getAllByText('Fora da lista')).toHaveLength(2);
});

test('typed references are recorded only from the list, and a refusal keeps what was typed', async () => {
  const user = await opened();
  await user.keyboard('j');
  const field = async () =>
    within(await screen.findByRole('region', { name: /^Repasse a/ })).findByLabelText('Referência do banco');
  await user.type(await field(), `${id('1')}{Enter}`);
  await payee('Caio Reis');
  await screen.findByText(/^000201.*h2@/);
  await user.type(await field(), `${id('1')}{Enter}`);
  await screen.findByText('Esta referência está anotada para Helena Prado.');
  await user.clear(await field());
  await user.type(await field(), `${id('2')}{Enter}`);
  await payee('Ana Luz');
  expect(api.callsOf('settle_host_payouts')).toHaveLength(0);
  api.on('settle_host_payouts', () =>
    lastHost('settle_host_payouts') === 'h1' ? { settlement_id: 's1' } : refusal('bank_reference_used'),
  );
  await user.click(screen.getByRole('button', { name: /^Registrar 2 repasses: R\$\s1\.800,55$/ }));
  await screen.findByText('Esta referência do banco já está em outro pagamento. Confira o comprovante.', {
    selector: 'span[role=alert]',
  });
  expect(api.callsOf('settle_host_payouts').map(({ body }) => body)).toEqual([
    {
      beneficiary: 'host',
      target_host: 'h1',
      payout_ids: ['p-h1'],
      expected_cents: 150_055,
      bank_reference: id('1'),
      key_version: 'v-h1',
    },
    {
      beneficiary: 'host',
      target_host: 'h2',
      payout_ids: ['p-h2'],
      expected_cents: 30_000,
      bank_reference: id('2'),
      key_version: 'v-h2',
    },
  ]);
  const record = within(screen.getByRole('region', { name: 'Conferir e registrar' }));
  record.getByText(id('2'));
  expect(record.queryByText(id('1'))).toBeNull();
  expect(document.activeElement?.textContent).toBe('Conferir e registrar');
  // another administrator was faster: it is not sent again
  api.on('settle_host_payouts', () => refusal('payout_already_paid'));
  await user.click(screen.getByRole('button', { name: /^Registrar 1 repasse/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Registrar/ })).toBeNull());
  screen.getByText(/já foi registrado por outra pessoa/);
});

test('the bank’s file brings references for those who were looked at; its columns are mapped once, and it records nothing', async () => {
  const user = await opened();
  await user.keyboard('j');
  await screen.findByText(/^000201.*h1@/);
  await user.keyboard('j');
  await screen.findByText(/^000201.*h2@/);
  const file = new File(
    [`Quando;Quanto;Chave da operação\n27/11;-1.500,55;${id('1')}\n27/11;-99,00;${id('9')}`],
    'extrato.csv',
  );
  const choose = () => user.upload(screen.getByLabelText('Escolher extrato em CSV'), file);
  await choose();
  await user.selectOptions(await screen.findByLabelText('Coluna do valor'), 'Quanto');
  await user.selectOptions(screen.getByLabelText('Coluna do código da transação'), 'Chave da operação');
  await user.click(screen.getByRole('button', { name: 'Comparar' }));
  await screen.findByText('Caio Reis: sem linha no arquivo');
  screen.getByText(/^Linha 2 · R\$\s99,00 · E.*: nenhum repasse com este valor$/);
  screen.getByText(/, do arquivo do banco/);
  screen.getByRole('button', { name: /^Registrar 1 repasse: R\$\s1\.500,55$/ });
  expect(api.callsOf('settle_host_payouts')).toHaveLength(0);
  // mapped already
  await choose();
  await waitFor(() => expect(screen.getByText('Caio Reis: sem linha no arquivo')).toBeTruthy());
  expect(screen.queryByLabelText('Coluna do valor')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tirar a referência de Helena Prado' }));
  expect(screen.queryByRole('button', { name: /^Registrar/ })).toBeNull();
  await user.upload(screen.getByLabelText('Escolher extrato em CSV'), new File(['nada'], 'x.csv'));
  await screen.findByText(/Não há uma tabela neste arquivo/);
});
