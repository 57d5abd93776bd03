import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDays, formatNumericDay } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { fakeEdit, type SentEdit } from 'shared-domain/testing/fake-edit.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { CouponsPanel } from './coupons-panel.tsx';

const today = todayInRio();
const coupon = (overrides = {}) => ({
  id: 'c0000000-0000-4000-8000-000000000001',
  code: 'VERAO10',
  description: 'Campanha de verão',
  discount_type: 'percentage',
  discount_value: 10,
  min_amount: 100_000,
  max_discount: 50_000,
  usage_limit: 100,
  used_count: 42,
  valid_from: addDays(today, -5),
  valid_until: addDays(today, 5),
  is_active: true,
  folded_code: 'VERAO10' as string | null,
  ...overrides,
});

let api: FakeApi;
let stored: ReturnType<typeof coupon>[];
/** Answer of the next write; without it, the row. */
let refuse: (() => Response) | undefined;
const writes = () =>
  api.calls.filter(({ name, method }) => name === 'save_coupon' || (name === 'discount_coupons' && method !== 'GET'));

beforeEach(() => {
  stored = [
    coupon(),
    coupon({ id: 'c0000000-0000-4000-8000-000000000002', code: 'PARADO', folded_code: 'PARADO', is_active: false }),
  ];
  refuse = undefined;
  api = new FakeApi().on('discount_coupons', ({ method, params, body }) => {
    if (method === 'GET') return stored;
    if (refuse) return refuse();
    if (method === 'DELETE') stored = stored.filter(({ id }) => params.id !== `eq.${id}`);
    if (method === 'PATCH') stored = stored.map((row) => (params.id === `eq.${row.id}` ? { ...row, ...body } : row));
    return method === 'DELETE' ? new Response(null, { status: 204 }) : { id: 'x' };
  });
  api.on('save_coupon', ({ body }) => {
    if (refuse) return refuse();
    const row = stored.find(({ id }) => id === body.target_coupon);
    if (!row) return json({ code: 'PT404', message: 'coupon_not_found' }, 404);
    return fakeEdit(row, body as unknown as SentEdit) ?? { id: row.id };
  });
  api.install();
});

const rowOf = async (code: string) => screen.findByRole('row', { name: new RegExp(code) });

test('a row says discount, minimum, use, days and state; the count says how many are good', async () => {
  renderAdmin(<CouponsPanel />);
  const row = await rowOf('VERAO10');
  const words = ['10%, até R$\u00a0500,00', 'R$\u00a01.000,00', '42 / 100', 'Ativo'];
  for (const word of [...words, `${formatNumericDay(addDays(today, -5))} a ${formatNumericDay(addDays(today, 5))}`])
    expect(row.textContent).toContain(word);
  expect((await rowOf('PARADO')).textContent).toContain('Inativo');
  screen.getByText('2 cupons, 1 ativo');
  await userEvent.click(screen.getByRole('button', { name: 'Só ativos' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /PARADO/ })).toBeNull());
  expect(screen.getByTestId('address').textContent).toContain('so=ativos');
});

test('coupons that an older one shadows are named; a search finds a code without its accents', async () => {
  stored = [
    coupon(),
    coupon({ id: 'c0000000-0000-4000-8000-000000000003', code: 'VERÃO10', folded_code: null }),
    coupon({ id: 'c0000000-0000-4000-8000-000000000004', code: 'NATÃL', folded_code: 'NATAL' }),
  ];
  renderAdmin(<CouponsPanel />);
  await screen.findByText(
    'O cupom VERÃO10 não vale: VERAO10, mais antigo, tem o mesmo código. Mude o código de VERÃO10 para ele valer.',
  );
  expect((await rowOf('VERÃO10')).textContent).toContain('Inativo');
  expect(screen.queryByText(/O cupom NATÃL/)).toBeNull();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por código ou descrição' }), 'natal');
  await waitFor(() => expect(screen.queryByRole('row', { name: /VERAO10/ })).toBeNull());
  await rowOf('NATÃL');
});

test('a new coupon is refused in words, keeps what was typed, and is stored in cents', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  await user.click(screen.getByRole('button', { name: 'Criar cupom' }));
  const dialog = await screen.findByRole('dialog', { name: 'Criar cupom' });
  const save = within(dialog).getByRole('button', { name: 'Salvar cupom' });
  await user.click(save);
  const code = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Código' });
  for (const sentence of [
    'Informe o código.',
    'Informe o desconto.',
    'Escolha o primeiro dia.',
    'Escolha o último dia.',
  ])
    within(dialog).getByText(sentence);
  expect(document.activeElement).toBe(code);
  expect(writes()).toEqual([]);

  await user.type(code, ' verao10');
  await user.type(within(dialog).getByRole('textbox', { name: 'Desconto (%)' }), '12,5');
  await user.type(within(dialog).getByRole('textbox', { name: 'Valor mínimo' }), '1000');
  for (const label of ['Válido de', 'Válido até']) {
    await user.click(within(dialog).getByRole('button', { name: new RegExp(label) }));
    await user.click(await screen.findByRole('button', { name: /^Hoje|hoje/ }));
  }
  refuse = () => json({ code: '23505', message: 'duplicate key value' }, 409);
  await user.click(save);
  await within(dialog).findByText('Não foi possível salvar o cupom. Verifique se o código não já existe.');
  await expectWords(screen, 'Não foi possível salvar o cupom. Verifique se o código não já existe.');
  expect(code.value).toBe(' verao10');
  expect(document.activeElement).toBe(code);

  refuse = () => json({ message: 'x' }, 500);
  await user.click(save);
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/^Não foi possível salvar o cupom\. Confira a conexão/));

  refuse = undefined;
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Criar cupom' })).toBeNull());
  expect(toasts.at(-1)?.title).toBe('Cupom criado');
  await expectWords(screen, 'Cupom criado');
  expect(writes().at(-1)).toMatchObject({
    method: 'POST',
    body: {
      code: 'VERAO10',
      description: null,
      discount_type: 'percentage',
      discount_value: 12.5,
      min_amount: 100_000,
      max_discount: null,
      usage_limit: null,
      valid_from: today,
      valid_until: today,
      is_active: true,
    },
  });
});

test('editing changes that coupon; a fixed discount has no ceiling', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  await user.click(screen.getByRole('button', { name: 'Editar VERAO10' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar cupom' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Desconto máximo' }).value).toBe('500,00');
  await user.click(within(dialog).getByRole('radio', { name: 'Valor fixo' }));
  expect(within(dialog).queryByRole('textbox', { name: 'Desconto máximo' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Salvar cupom' }));
  await expectWords(screen, 'Cupom atualizado');
  expect(writes().at(-1)).toMatchObject({
    name: 'save_coupon',
    body: {
      target_coupon: coupon().id,
      changes: { discount_type: 'fixed', discount_value: 10, max_discount: null },
      as_read: { discount_type: 'percentage', discount_value: 10, max_discount: 50_000 },
    },
  });
});

test('another administrator saves meanwhile: other fields stay, of the same one the person chooses, also from a draft', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Editar VERAO10' }));
    return within(await screen.findByRole('dialog', { name: 'Editar cupom' }));
  };
  const type = async (label: RegExp, text: string) => {
    const field = screen.getByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
  };
  await open();
  await type(/^Desconto \(%/, '15');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  Object.assign(stored[0] ?? {}, { discount_value: 20, usage_limit: 7 });
  const dialog = await open();
  await type(/^Descrição/, 'Outra campanha');
  await user.click(dialog.getByRole('button', { name: 'Salvar cupom' }));
  const choice = within(await screen.findByRole('dialog', { name: /^Outra aba mudou/ }));
  expect(choice.getAllByRole('group')).toHaveLength(1);
  choice.getByRole('radio', { name: 'Na outra aba', description: /^20%/ });
  await user.click(choice.getByRole('radio', { name: 'Aqui, agora', description: /^15%/ }));
  await user.click(choice.getByRole('button', { name: 'Salvar esta escolha' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Cupom atualizado'));
  expect(stored[0]).toMatchObject({ description: 'Outra campanha', discount_value: 15, usage_limit: 7 });
});

test('Escape loses nothing that was typed; giving up does', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Criar cupom' }));
    return within(await screen.findByRole('dialog', { name: 'Criar cupom' }));
  };
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Criar cupom' })).toBeNull());
  const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' });
  await open();
  await user.type(code(), 'natal');
  await user.keyboard('{Escape}');
  await gone();
  const again = await open();
  expect(code().value).toBe('natal');
  await user.click(again.getByRole('button', { name: 'Cancelar' }));
  await gone();
  await open();
  expect(code().value).toBe('');
});

test('turned off and on again', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  await user.click(screen.getByRole('button', { name: 'Desativar VERAO10' }));
  await user.click(await screen.findByRole('button', { name: 'Ativar VERAO10' }));
  await screen.findByRole('button', { name: 'Desativar VERAO10' });
  expect(writes().map(({ body }) => body)).toEqual([{ is_active: false }, { is_active: true }]);
});

test('a list that does not come says so', async () => {
  api.on('discount_coupons', () => json({ message: 'x' }, 500));
  renderAdmin(<CouponsPanel />);
  await expectWords(screen, 'Não foi possível carregar os cupons');
});

test('deleting asks, says what follows, and says when it failed', async () => {
  const user = userEvent.setup();
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  await user.click(screen.getByRole('button', { name: 'Excluir VERAO10' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Excluir cupom?' });
  expect(dialog.textContent).toContain('Tem certeza que deseja excluir este cupom?');
  await expectWords(screen, 'Tem certeza que deseja excluir este cupom?');
  refuse = () => json({ message: 'x' }, 500);
  await user.click(within(dialog).getByRole('button', { name: 'Excluir cupom' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/^Não foi possível excluir o cupom/));
  await expectWords(screen, 'Não foi possível excluir o cupom');
  refuse = undefined;
  await user.click(within(dialog).getByRole('button', { name: 'Excluir cupom' }));
  await waitFor(() => expect(screen.queryByText('VERAO10')).toBeNull());
  expect(toasts.at(-1)?.title).toBe('Cupom excluído');
  await expectWords(screen, 'Cupom excluído');
});

test('who used it', async () => {
  const use = { booking_id: 'a3f29c1e-0000-4000-8000-000000000001', created_at: '2026-11-20T12:00:00Z' };
  api.on('coupon_redemptions', () => [
    { ...use, discount_cents: 9345, status: 'used', person: { full_name: 'Marina' } },
  ]);
  renderAdmin(<CouponsPanel />);
  await rowOf('VERAO10');
  await userEvent.click(screen.getByRole('button', { name: /^Ver usos de VERAO10/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Usos de VERAO10' });
  await within(dialog).findByText('Marina');
  for (const word of ['Reserva a3f29c1e', 'R$\u00a093,45', 'Usado']) expect(dialog.textContent).toContain(word);
});
