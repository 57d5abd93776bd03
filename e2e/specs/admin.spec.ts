import { randomUUID } from 'node:crypto';
import { couponField, openBookingForm } from '../src/journey.ts';
import { dateInRio, demo, expect, test } from '../src/test.ts';
import { expectWords } from '../src/words.ts';

const slow = { timeout: 20_000 };

test('a administradora acha um anúncio, aprova um e rejeita outro com motivo', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const good = await given.space({ status: 'pending' });
  const bad = await given.space({ status: 'pending' });
  const stored = async (id: string) =>
    (
      await given.sql`select status, rejection_reason, reviewed_by is not null as reviewed from spaces where id = ${id}`
    )[0];
  await loginAs(demo.admin);
  await page.goto('/admin');
  await page.getByRole('searchbox', { name: 'Buscar por título ou anfitrião' }).fill(good.title);
  const row = page.getByRole('row').filter({ hasText: good.title });
  await expect(page.getByRole('row')).toHaveCount(2, slow);
  await expect(row).toContainText('Aguardando Aprovação');
  await row.getByRole('link', { name: `Analisar ${good.title}` }).click();

  await page.getByRole('button', { name: /^Aprovar(?! e)/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aprovar espaço' }).click();
  await expect(page.getByText('Espaço aprovado com sucesso.')).toBeVisible(slow);
  await expect(page.getByRole('button', { name: 'Rejeitar' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: good.title })).toBeFocused();
  expect(await stored(good.id)).toEqual({ status: 'approved', rejection_reason: null, reviewed: true });
  await page.getByRole('link', { name: 'Voltar a Espaços' }).click();
  // as it was left
  await expect(page).toHaveURL(/busca=/);
  await expect(row).toContainText('Aprovado', slow);

  await page.goto(`/admin/space/${bad.id}`);
  await page.getByRole('button', { name: 'Rejeitar' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Rejeitar espaço' });
  await expect(dialog.getByLabel('Motivo', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(dialog.getByText('Escreva o motivo da rejeição.')).toBeVisible();
  await dialog.getByLabel('Motivo', { exact: true }).selectOption('Fotos');
  await expect(dialog.getByLabel('Motivo da rejeição')).toHaveValue(/^As fotos não mostram bem o espaço/);
  await dialog.getByLabel('Motivo da rejeição').fill('As fotos estão escuras.');
  await dialog.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Espaço rejeitado com sucesso.')).toBeVisible(slow);
  await page.goto(`/admin/space/${bad.id}`);
  await expect(page.getByText('Motivo: Fotos: As fotos estão escuras.')).toBeVisible(slow);
  expect(await stored(bad.id)).toEqual({
    status: 'rejected',
    rejection_reason: 'As fotos estão escuras.',
    reviewed: true,
  });

  // the host of the rejected one reads why
  const visit = await (await browser.newContext()).newPage();
  const [account] = await given.sql<{ email: string }[]>`select email from auth.users where id = ${bad.hostId}`;
  await loginAs({ email: account?.email ?? '', password: 'segredo-1234' }, visit);
  await visit.goto('/meus-espacos');
  await expect(visit.getByText('Rejeitado').first()).toBeVisible(slow);
  await expectWords(page, 'Rejeitado');
  await expect(visit.getByText('As fotos estão escuras.').first()).toBeVisible();
  await visit.context().close();

  // the public sees the one and not the other
  await page.goto(`/espaco/${good.id}`);
  await expect(page.getByRole('heading', { level: 1, name: good.title })).toBeVisible(slow);
  await page.goto(`/espaco/${bad.id}`);
  await expect(page.getByRole('heading', { name: 'Espaço não encontrado' })).toBeVisible(slow);
});

test('um cupom criado no painel desconta no cartão de reserva', async ({ page, browser, given, loginAs }) => {
  test.setTimeout(120_000);
  const space = await given.space({ price: 1000 });
  const code = `ADM${randomUUID().slice(0, 8).toUpperCase()}`;
  await loginAs(demo.admin);
  await page.goto('/admin?aba=cupons');
  await page.getByRole('button', { name: 'Criar cupom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar cupom' });
  await dialog.getByLabel('Código').fill(code.toLowerCase());
  await dialog.getByLabel('Desconto (%)').fill('10');
  await dialog.getByLabel('Desconto máximo').fill('80');
  for (const field of ['Válido de', 'Válido até']) {
    await dialog.getByRole('button', { name: new RegExp(field) }).click();
    const calendar = page.getByRole('grid');
    await calendar.getByRole('button', { name: /hoje/i }).click();
    await expect(calendar).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: 'Salvar cupom' }).click();
  await expect(page.getByText('Cupom criado')).toBeVisible(slow);
  await page.getByRole('searchbox', { name: 'Buscar por código ou descrição' }).fill(code);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('10%, até R$ 80,00');
  await expect(row).toContainText('Ativo');

  const guest = await browser.newContext();
  const visit = await guest.newPage();
  await loginAs(await given.person(), visit);
  await visit.goto(`/espaco/${space.id}?date=${dateInRio(40)}`);
  const form = await openBookingForm(visit, space.title);
  await (await couponField(form)).fill(code);
  await form.getByRole('button', { name: 'Aplicar' }).click();
  await expect(visit.getByText('Desconto de R$ 80,00 aplicado')).toBeVisible(slow);
  await expect(form).toContainText('R$ 970,00');
  await guest.close();
});

test('o painel é só de administradores', async ({ page, given, loginAs }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Acesso restrito' })).toBeVisible();
  await expect(page.getByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  await loginAs(await given.person());
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Acesso negado' })).toBeVisible();
  await expectWords(page, 'Você não tem permissão para acessar o painel administrativo.');
});
