import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../src/barriers.ts';
import { apiUrl } from '../src/instance.ts';
import { linkIn, linksIn, mailTo } from '../src/mailbox.ts';
import { paidBooking } from '../src/payments.ts';
import { recordRequests } from '../src/requests.ts';
import { dateInRio, expect, type Given, type Person, test } from '../src/test.ts';
import { expectWords } from '../src/words.ts';

async function signInWithForm(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
}

const accountButton = (page: Page) => page.getByRole('button', { name: /^Menu de / });

test('um gerenciador de senhas que escreve sem avisar a página: os campos são lidos ao enviar', async ({
  page,
  given,
}) => {
  const person = await given.person();
  await page.goto('/profile');
  const write = (label: string, text: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field, value) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    }, text);
  const send = page.locator('form').getByRole('button', { name: 'Entrar', exact: true });
  await send.click();
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible();
  await write('E-mail', person.email);
  await write('Senha', person.password);
  await send.click();
  await expect(accountButton(page)).toBeVisible();
});

async function affiliateCode(given: Given): Promise<string> {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  await given.sql`insert into public.affiliates (user_id, affiliate_code) values (${(await given.person()).id}, ${code})`;
  return code;
}

const confirmEmail = (page: Page) => page.getByRole('button', { name: 'Confirmar meu e-mail' }).click();

test('quem cria a conta confirma pelo e-mail e volta para onde estava', async ({ page, browser }) => {
  const email = `e2e-${randomUUID()}@espacosrio.test`;
  await page.goto('/como-funciona');
  await page.getByRole('link', { name: 'Entrar' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await page.getByLabel('Nome completo').fill('Nova <i>Pessoa</i>');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('123456');
  await expect(page.getByText('Senha fraca.')).toBeVisible();
  await password.fill('mar-pedra-verde-luz');
  await expect(page.getByText('Senha forte.')).toBeVisible();
  await page.getByLabel('Confirmar senha').fill('mar-pedra-verde-luz');
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const confirm = page.getByRole('heading', { name: 'Confirme seu e-mail' });
  await expect(confirm).toBeFocused();
  await expect(confirm).toBeInViewport();

  await page.reload();
  await signInWithForm(page, { email, password: 'mar-pedra-verde-luz' });
  await expect(page.getByText('Confirme seu e-mail pelo link que enviamos antes de entrar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enviar o link de novo' })).toBeVisible();

  const mail = await mailTo(email, /confirm/i);
  const link = linkIn(mail, 'token_hash');
  // the provider of the mailbox opens links, with scripts
  const scanner = await (await browser.newContext()).newPage();
  const pages = {
    token_hash: 'Confirmar seu e-mail',
    'central-ajuda': 'Central de Ajuda',
    privacidade: 'Política de Privacidade',
    contato: 'Contato',
  };
  expect(linksIn(mail)).toEqual(Object.keys(pages).map((path) => linkIn(mail, path)));
  for (const [path, heading] of Object.entries(pages)) {
    await scanner.goto(linkIn(mail, path));
    await expect(scanner.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
  await scanner.goto(link);
  await expect(scanner.getByRole('button', { name: 'Confirmar meu e-mail' })).toBeVisible();
  expect(scanner.url()).not.toContain('token');
  await scanner.context().close();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmar seu e-mail' })).toBeVisible();
  await page.reload();
  await confirmEmail(page);
  await expect(page).toHaveURL(/\/como-funciona$/);
  await expect(accountButton(page)).toHaveText(/Nova <i>Pessoa<\/i>/);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova <i>Pessoa</i>' })).toBeVisible();
});

test('link de confirmação que não vale mais: outro por um toque, em qualquer aparelho', async ({ page, browser }) => {
  const email = `e2e-${randomUUID()}@espacosrio.test`;
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('Nome completo').fill('Nova Pessoa');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('mar-pedra-verde-luz');
  await page.getByLabel('Confirmar senha').fill('mar-pedra-verde-luz');
  await page.locator('form').getByRole('button', { name: 'Criar conta' }).click();
  const first = linkIn(await mailTo(email, /confirm/i), 'token_hash');

  const otherDevice = await browser.newContext();
  const other = await otherDevice.newPage();
  await other.goto(first.replace(/token_hash=[^&]+/, `token_hash=${'0'.repeat(64)}`));
  await confirmEmail(other);
  await expect(other.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible();
  await expect(other).toHaveURL(/\/profile$/);
  await expect(other.getByLabel('E-mail')).toHaveValue(email);
  await other.getByRole('button', { name: 'Enviar novo link' }).click();
  await expect(other.getByText('o link chega em instantes')).toBeVisible();
  const next = async () => linkIn(await mailTo(email, /confirm/i), 'token_hash');
  await expect.poll(next).not.toBe(first);
  await other.goto(await next());
  await confirmEmail(other);
  await expect(other.getByRole('button', { name: /^Menu de |^Abrir menu$/ }).first()).toBeVisible();
  // a reload before it has gone on would keep the link's page
  await expect(other.getByRole('heading', { level: 1, name: 'Confirmar seu e-mail' })).toHaveCount(0);
  await other.goto('/profile');
  await expect(other.getByRole('heading', { level: 1, name: 'Nova Pessoa' })).toBeVisible();
  await otherDevice.close();
});

const mailed = [
  { type: 'signup', path: '/', subject: /confirm/i, action: 'Confirmar meu e-mail', ask: 'signup' },
  { type: 'magiclink', path: '/', subject: /entre/i, action: 'Entrar', ask: 'otp' },
  { type: 'recovery', path: '/redefinir-senha', subject: /senha/i, action: 'Escolher nova senha', ask: 'recover' },
];

for (const { type, path, subject, action, ask } of mailed) {
  test(`o token do link de ${type} só vai no documento e em quem o usa, e a conta aberta sobre outra se confirma`, async ({
    page,
    given,
    loginAs,
  }) => {
    await loginAs(await given.person({ fullName: 'Ana Antes' }));
    const email = type === 'signup' ? `e2e-${randomUUID()}@espacosrio.test` : (await given.person()).email;
    await fetch(`${apiUrl}/auth/v1/${ask}`, {
      method: 'POST',
      headers: { apikey: given.key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, ...(ask === 'signup' && { password: 'mar-pedra-verde-luz' }), create_user: false }),
    });
    const link = linkIn(await mailTo(email, subject), 'token_hash');
    const token = new URL(link).searchParams.get('token_hash') ?? '';
    const requests = await recordRequests(page.context());

    const headers = (await page.goto(link))?.headers();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    const button = page.locator('main').getByRole('button', { name: action, exact: true });
    await expect(button).toBeVisible();
    expect(page.url()).not.toContain(token);
    await expect(page.getByText(email)).toHaveCount(0);
    // the page's report of its start
    await expect.poll(() => requests.beacons.length).toBeGreaterThan(0);
    expect(await requests.carrying(token)).toEqual([`address of document ${path}`]);

    await button.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Esta conta é sua?' })).toBeFocused();
    await expect(page.getByRole('main')).toContainText(`O link entrou na conta ${email}.`);
    await expectNoBarriers(page);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(`O link entrou na conta ${email}.`);
    if (type === 'recovery') {
      await page.getByRole('button', { name: 'Sim, é minha' }).click();
      await expect(page.getByText(`Para a conta ${email}`)).toBeVisible();
    } else if (type === 'magiclink') {
      await page.getByRole('button', { name: 'Sim, é minha' }).click();
      await expect(page.getByText(`Você entrou na conta ${email}.`)).toBeVisible();
      await expect(accountButton(page)).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Não é minha: sair' }).click();
      await expect(page.getByText('Logout realizado')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Esqueci minha senha' })).toBeVisible();
      await expect(accountButton(page)).toHaveCount(0);
    }
    expect(await requests.carrying(token)).toEqual([`address of document ${path}`, 'body of POST /auth/v1/verify']);
  });
}

test('com Google, o código de quem indicou segue junto, a pessoa volta para onde estava e pode excluir a conta', async ({
  page,
  given,
}) => {
  const code = await affiliateCode(given);
  const email = `e2e-${randomUUID()}@gmail.test`;
  await page.goto(`/central-ajuda?ref=${code}`);
  await expect(page).toHaveURL(/\/central-ajuda$/);
  await page.getByRole('link', { name: 'Entrar' }).click();
  const requests = await recordRequests(page.context());
  const returned = page.waitForRequest((request) => /\/\?.*code=/.test(request.url()) && request.isNavigationRequest());
  await page.getByRole('button', { name: 'Continuar com Google' }).click();
  await page.getByLabel('Nome').fill('Gabriela Google');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/central-ajuda$/);
  await expect(accountButton(page)).toBeVisible();
  const grant = new URL((await returned).url()).searchParams.get('code') ?? 'none';
  expect(await requests.carrying(grant)).toEqual(['address of document /', 'body of POST /auth/v1/token']);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('affiliate_code'))).toBeNull();
  const attributed = await given.sql`
    select affiliate_code from public.referral_attributions join public.affiliates on affiliates.id = affiliate_id
    join auth.users on users.id = person_id where users.email = ${email}`;
  expect(attributed).toEqual([{ affiliate_code: code }]);

  // no password: a typed word confirms
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir conta?' });
  await dialog.getByRole('textbox').fill('EXCLUIR');
  await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  await expect(page.getByText('Conta excluída')).toBeVisible();
  expect(await given.sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
});

test('duas abas andam juntas: entrar e sair em uma vale na outra', async ({ page, given }) => {
  const person = await given.person();
  await page.goto('/profile');
  const other = await page.context().newPage();
  await other.goto('/cookies');
  await expect(other.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await signInWithForm(page, person);
  await expect(accountButton(other)).toBeVisible();
  await expect(accountButton(page)).toBeVisible();
  await accountButton(other).click();
  await other.getByRole('menuitem', { name: 'Sair da conta' }).click();
  await expect(other.getByText('Logout realizado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible();
  await expect(accountButton(page)).toHaveCount(0);
});

test('a sessão que expira durante a edição pede para entrar de novo, e nada do que foi escrito se perde', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar perfil' });
  await dialog.getByLabel('CPF').fill('52998224725');
  await dialog.getByLabel('Biografia').fill('Produtora de eventos há doze anos.');
  await given.sql`delete from auth.sessions where user_id = ${person.id}`;
  await page.evaluate(() => {
    const key = 'sb-localhost-auth-token';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Sua sessão terminou. Entre novamente.')).toBeVisible();
  await signInWithForm(page, person);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(dialog.getByLabel('Biografia')).toHaveValue('Produtora de eventos há doze anos.');
  await expect(dialog.getByLabel('CPF')).toHaveValue('529.982.247-25');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Produtora de eventos há doze anos.')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a pessoa baixa os seus dados e exclui a conta com a senha; nada dela fica aberto', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person({ fullName: 'Paula Prado' });
  await loginAs(person);
  await page.goto('/profile');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar arquivo' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^espacos-rio-meus-dados-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { id: person.id, email: person.email },
    profile: { full_name: 'Paula Prado' },
    private_profile: { phone: '(21) 98888-7777' },
  });
  await expect(page.getByText('Seus dados foram baixados')).toBeVisible();
  await page.getByRole('button', { name: 'Fechar aviso: Seus dados foram baixados' }).click();
  await expect(page.getByText('Seus dados foram baixados')).toBeHidden();

  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir conta?' });
  await dialog.getByLabel('Digite sua senha para confirmar').fill('outra-coisa');
  await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  await expect(dialog.getByText('Senha incorreta.')).toBeVisible();
  await dialog.getByLabel('Digite sua senha para confirmar').fill(person.password);
  await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  await expect(page.getByText('Conta excluída')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await given.sql`select 1 from auth.users where id = ${person.id}`).toHaveLength(0);
  expect(await given.sql`select 1 from auth.sessions where user_id = ${person.id}`).toHaveLength(0);
  await page.goto('/profile');
  await signInWithForm(page, person);
  await expect(page.getByText('Credenciais inválidas. Verifique seu email e senha.')).toBeVisible();
});

test('com uma reserva confirmada pela frente a conta não se exclui, e a página diz por quê', async ({
  page,
  given,
  loginAs,
}) => {
  const [guest, space] = [await given.person(), await given.space()];
  const date = dateInRio(40);
  await paidBooking(given, guest, space, date);
  await loginAs(guest);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Excluir conta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Excluir conta?' });
  const [year, month, day] = date.split('-');
  await expect(dialog.getByText(`reserva confirmada para ${day}/${month}/${year}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Excluir conta' })).toBeDisabled();
  await expect(dialog.getByLabel('Digite sua senha para confirmar')).toHaveCount(0);
});

test('mensagens não lidas aparecem no cabeçalho sem recarregar', async ({ page, given, loginAs }) => {
  const [guest, space] = [await given.person(), await given.space()];
  const [host] = await given.sql<{ email: string }[]>`select email from auth.users where id = ${space.hostId}`;
  const call = async (route: string, who: { email: string; password: string }, body: object) => {
    const headers = { apikey: given.key, 'content-type': 'application/json' };
    const session = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify(who),
    });
    const { access_token } = (await session.json()) as { access_token: string };
    const response = await fetch(`${apiUrl}/rest/v1/${route}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access_token}` },
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.clone().text()).toBe(true);
    return (await response.text()).replaceAll('"', '');
  };
  const conversation = await call(
    'rpc/open_conversation',
    { email: guest.email, password: guest.password },
    { target_space: space.id },
  );
  const say = (content: string) =>
    call(
      'messages',
      { email: host?.email ?? '', password: 'segredo-1234' },
      { conversation_id: conversation, sender_id: space.hostId, content, message_type: 'text' },
    );
  await loginAs(guest);
  await page.goto('/como-funciona');
  await expect(page.getByRole('link', { name: 'Minhas Conversas', exact: true })).toBeVisible();
  await say('Boa tarde!');
  await expect(page.getByRole('link', { name: 'Minhas Conversas, 1 não lida' })).toBeVisible();
  await say('A data está livre.');
  await expect(page.getByRole('link', { name: 'Minhas Conversas, 2 não lidas' })).toBeVisible();
});

test('o perfil público vem do servidor, com o nome como texto; quem não existe é 404', async ({ page, given }) => {
  const hostile = 'Ana </script><img src=x onerror="document.title=1">';
  const person = await given.person({ fullName: hostile });
  await given.sql`
    update public.profiles set bio = ${'<script>document.title="2"</script> Oi'}, is_host = true where id = ${person.id}`;
  const answer = await page.goto(`/profile/${person.id}`);
  expect(answer?.status()).toBe(200);
  expect(await answer?.text()).not.toMatch(/<img src=x|<script>document/);
  await expect(page.getByRole('heading', { level: 1, name: hostile })).toBeVisible();
  await expect(page.getByText('<script>document.title="2"</script> Oi')).toBeVisible();
  await expectWords(page.getByRole('main'), 'Anfitrião');
  await expect(page).toHaveTitle(/^Ana <\/script>/);
  await expect(page.locator('main img[src=x]')).toHaveCount(0);
  for (const unknown of [randomUUID(), 'ninguem']) {
    expect((await page.request.get(`/profile/${unknown}`)).status()).toBe(404);
  }
  await page.goto(`/profile/${randomUUID()}`);
  await expect(page.getByText('Página não encontrada')).toBeVisible();
});

test.describe('sem JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('o perfil público se lê, e a entrada diz o que falta', async ({ page, given }) => {
    const person = await given.person({ fullName: 'Rita Ramos' });
    await page.goto(`/profile/${person.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Rita Ramos' })).toBeVisible();
    await page.goto('/profile');
    // text locators skip the content of a noscript
    await expect(page.locator('noscript p')).toBeVisible();
    await expect(page.locator('noscript p')).toContainText('Esta página precisa de JavaScript.');
  });
});
