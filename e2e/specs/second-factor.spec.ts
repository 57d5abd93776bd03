import type { Locator, Page } from '@playwright/test';
import { totpCode } from '../../backend/stack/src/auth/totp.ts';
import { expectNoBarriers } from '../src/barriers.ts';
import { apiUrl } from '../src/instance.ts';
import { demo, expect, type Person, test } from '../src/test.ts';

// A password alone opens nothing to an administrator: from two authenticators over a lost one to two lost ones.

/** Pages come from a machine that is busy with other tests. */
const slow = { timeout: 40_000 };
const codeField = (page: Page): Locator => page.getByLabel('Código de 6 algarismos');
/** A code is good once: `later` takes that of the next half minute, which the service accepts, too. */
const codeOf = (secret: string, { later = false } = {}) => totpCode(secret, Date.now() + (later ? 30_000 : 0));

/** Returns the key that a person who cannot read the picture types into the app. */
async function keyOf(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible(slow);
  const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  return (shown ?? '').replaceAll(' ', '');
}

async function signInByForm(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/profile');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('a administradora ativa o segundo fator, perde o telefone e entra de novo', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const person = await given.administrator('Renata Segunda');
  await loginAs(person);

  // the panel leads there, and nothing of it is shown
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Ative o segundo fator' })).toBeVisible(slow);
  const first = await keyOf(page);
  await expectNoBarriers(page);
  await codeField(page).fill(codeOf(first) === '123456' ? '654321' : '123456');
  await page.getByRole('button', { name: 'Ativar e continuar' }).click();
  await expect(page.getByText('Código errado. Confira o que está na tela agora.')).toBeVisible(slow);
  await codeField(page).fill(codeOf(first));
  await page.getByRole('button', { name: 'Ativar e continuar' }).click();
  await expect(page.getByText('Falta um segundo')).toBeVisible(slow);
  await expect.poll(() => keyOf(page), slow).not.toBe(first);
  const second = await keyOf(page);
  await codeField(page).fill(codeOf(second));
  await page.getByRole('button', { name: 'Ativar e abrir o painel' }).click();
  await expect(page).toHaveURL(/\/admin$/, slow);
  await expect(page.getByRole('heading', { level: 1, name: 'Espaços' })).toBeVisible(slow);

  // the telephone with the first one is lost: another session, with the code of the second
  const elsewhere = await browser.newContext();
  const tablet = await elsewhere.newPage();
  await signInByForm(tablet, person);
  await expect(tablet.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible(slow);
  await expectNoBarriers(tablet);
  const welcome = tablet.getByText('Login realizado com sucesso!');
  await expect(welcome, 'half the way').toHaveCount(0);
  await tablet.getByRole('button', { name: 'Perdi o meu autenticador' }).click();
  await expect(tablet.getByText('Use o segundo autenticador')).toBeVisible(slow);
  await codeField(tablet).fill(codeOf(second, { later: true }));
  await tablet.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(welcome).toBeVisible(slow);
  await expect(tablet.getByRole('heading', { name: 'Confirme que é você' })).toBeHidden(slow);

  // after the removal the panel stays closed until there is another
  await tablet.goto('/segundo-fator');
  await tablet.getByRole('button', { name: 'Remover Autenticador 1' }).click();
  await tablet.getByRole('button', { name: 'Remover', exact: true }).click();
  await expect(tablet.getByText('Autenticador removido')).toBeVisible(slow);
  await tablet.goto('/admin');
  await expect(tablet.getByText('Falta um segundo')).toBeVisible(slow);
  await codeField(tablet).fill(codeOf(await keyOf(tablet)));
  await tablet.getByRole('button', { name: 'Ativar e abrir o painel' }).click();
  await expect(tablet.getByRole('heading', { level: 1, name: 'Espaços' })).toBeVisible(slow);

  await elsewhere.close();
});

test('quem perdeu os dois autenticadores volta pela mão de outra administradora', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const person = await given.administrator('Renata Sem Telefone', { authenticators: 2 });
  await loginAs(person);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Espaços' })).toBeVisible(slow);

  const colleague = await (await browser.newContext()).newPage();
  await loginAs(demo.admin, colleague);
  await colleague.goto(`/admin?aba=autenticadores&busca=${encodeURIComponent(person.email)}`);
  await colleague.getByRole('button', { name: 'Remover os autenticadores de Renata Sem Telefone' }).click();
  await expectNoBarriers(colleague);
  await colleague.getByRole('button', { name: 'Remover autenticadores' }).click();
  await expect(colleague.getByText(/ativa novos ao entrar com a senha/).first()).toBeVisible(slow);
  await expect(colleague.getByText('Nenhum', { exact: true })).toBeVisible(slow);
  await colleague.goto('/admin?aba=registro');
  await expect(colleague.getByText('Autenticadores removidos').first()).toBeVisible(slow);
  await colleague.context().close();

  // the open page's data is now refused, with the token that it still has
  const { access_token: token } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('sb-localhost-auth-token') ?? '{}'),
  );
  const requested = await fetch(`${apiUrl}/rest/v1/rpc/admin_list_spaces`, {
    method: 'POST',
    headers: { apikey: given.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(requested.status).toBe(403);
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, person);
  await expect(page.getByText('Bem-vindo de volta!')).toBeVisible(slow);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Ative o segundo fator' })).toBeVisible(slow);
});

test('quem anuncia protege a conta, e com outra conta entra sem código', async ({ page, given, loginAs }) => {
  test.setTimeout(120_000);
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  await given.space({ host });
  await loginAs(host);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Ativar', exact: true }).click();
  const secret = await keyOf(page);
  await codeField(page).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Ativar', exact: true }).click();
  await expect(page.getByText('Ativo: ao entrar, você digita a senha e o código')).toBeVisible(slow);
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, host);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible(slow);
  // reloading is no way around it
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible(slow);
  await page.getByRole('button', { name: 'Entrar com outra conta' }).click();
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeHidden(slow);
  await signInByForm(page, await given.person());
  await expect(page.getByText('Bem-vindo de volta!')).toBeVisible(slow);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeHidden(slow);
});
