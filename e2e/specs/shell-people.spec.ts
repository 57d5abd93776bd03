import { randomInt } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { Sql } from 'postgres';
import { expectNoBarriers } from '../src/barriers.ts';
import { linkIn, mailTo } from '../src/mailbox.ts';
import { expect, type Given, type Person, test } from '../src/test.ts';
import { expectWords } from '../src/words.ts';

const avatar = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNgqPiPB41KY5UGAKvS1fu3ZDDnAAAAAElFTkSuQmCC',
  'base64',
);

async function expectBroughtBy({ sql }: Given, guest: Person, code: string): Promise<void> {
  const codes = () =>
    sql<{ affiliate_code: string }[]>`
      select affiliate_code from public.referral_attributions
      join public.affiliates on affiliates.id = affiliate_id where person_id = ${guest.id}`;
  await expect.poll(async () => await codes()).toEqual([{ affiliate_code: code }]);
}

test('quem esqueceu a senha recebe o link, cria outra e entra com ela; o link não vale duas vezes', async ({
  page,
  given,
  browser,
}) => {
  const person = await given.person();
  await page.goto('/profile');
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible();
  expect(page.url()).not.toContain(person.email);
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Se houver uma conta para')).toBeVisible();
  const link = linkIn(await mailTo(person.email, /senha/i), '/redefinir-senha');

  // on another device than the one that requested it
  const other = await browser.newContext({ locale: 'pt-BR' });
  const device = await other.newPage();
  await device.goto(link);
  await device.getByRole('button', { name: 'Escolher nova senha' }).click();
  await expect(device.getByRole('heading', { level: 1, name: 'Criar nova senha' })).toBeVisible();
  expect(device.url()).not.toContain('token');
  await device.getByLabel('Nova senha', { exact: true }).fill('12345');
  await device.getByLabel('Confirmar nova senha').fill('123456');
  await device.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(device.getByText('A senha deve ter pelo menos 6 caracteres.')).toBeVisible();
  await expect(device.getByText('As senhas não coincidem!')).toBeVisible();
  await device.getByLabel('Nova senha', { exact: true }).fill('outra-senha-9');
  await device.getByLabel('Confirmar nova senha').fill('outra-senha-9');
  await device.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(device.getByText('Senha alterada')).toBeVisible();
  await other.close();

  await page.goto(link);
  await page.getByRole('button', { name: 'Escolher nova senha' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible();
  await page.getByRole('link', { name: 'Voltar para Entrar' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha').fill('outra-senha-9');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
});

test('o perfil se edita: CPF conferido, máscaras, campos obrigatórios; fica guardado', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Editar perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar perfil' });
  await dialog.getByLabel('Nome completo').fill('');
  await dialog.getByLabel('CPF').fill('52998224726');
  await expect(dialog.getByLabel('CPF')).toHaveValue('529.982.247-26');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(dialog.getByText('Campos obrigatórios')).toBeVisible();
  await expect(dialog.getByText('Informe um CPF válido.')).toBeVisible();
  await expect(dialog.getByLabel('Nome completo')).toBeFocused();
  await expectNoBarriers(page);
  await dialog.getByLabel('Nome completo').fill('Marina <b>Azevedo</b>');
  await dialog.getByLabel('CPF').fill('52998224725');
  await dialog.getByLabel('Telefone').fill('21987654321');
  await dialog.getByLabel('Data de nascimento').fill('14031988');
  await dialog.getByLabel('Localização').fill('Laranjeiras, Rio de Janeiro');
  await dialog.getByLabel('Biografia').fill('Produtora de eventos há doze anos.');
  await dialog.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Marina <b>Azevedo</b>' })).toBeVisible();
  await expect(page.getByText('529.982.247-25')).toBeVisible();
  await expect(page.getByText('14/03/1988')).toBeVisible();
  const [row] = await given.sql`
    select full_name, location, cpf, phone, date_of_birth::text from public.profiles
    join public.profile_private using (id) where id = ${person.id}`;
  expect(row).toEqual({
    full_name: 'Marina <b>Azevedo</b>',
    location: 'Laranjeiras, Rio de Janeiro',
    cpf: '529.982.247-25',
    phone: '(21) 98765-4321',
    date_of_birth: '1988-03-14',
  });
});

test('a foto do perfil se recorta, envia e remove; SVG e arquivos grandes são recusados', async ({
  page,
  given,
  loginAs,
}) => {
  const person = await given.person();
  await loginAs(person);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Alterar foto do perfil' }).click();
  const dialog = page.getByRole('dialog', { name: 'Foto do perfil' });
  const file = dialog.getByLabel('Arquivo da foto');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText('Por favor, selecione uma imagem.')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('A imagem deve ter no máximo 5MB.')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: avatar });
  await expect(dialog.getByLabel('Aproximação')).toBeVisible();
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Salvar foto' }).click();
  await expectWords(page, 'Avatar atualizado');
  const picture = page.locator('main img[data-slot=avatar]');
  await expect(picture).toHaveAttribute('src', new RegExp(`/avatars/${person.id}/avatar-\\d+\\.webp$`));
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);

  await page.getByRole('button', { name: 'Alterar foto do perfil' }).click();
  await dialog.getByRole('button', { name: 'Remover foto' }).click();
  await expectWords(page, 'Avatar removido');
  await expect(picture).toHaveCount(0);
  const files =
    await given.sql`select 1 from storage.objects where bucket_id = 'avatars' and name like ${`${person.id}/%`}`;
  expect(files).toHaveLength(0);
});

async function affiliateCode(sql: Sql, userId: string): Promise<string> {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const code = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
  await sql`insert into public.affiliates (user_id, affiliate_code) values (${userId}, ${code})`;
  return code;
}

test('quem já entrou e chega por um link é atribuído; do endereço sai só o código', async ({
  page,
  given,
  loginAs,
}) => {
  const code = await affiliateCode(given.sql, (await given.person()).id);
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/como-funciona?ref=${code}&x=1#perguntas`);
  await expect(page).toHaveURL(/\/como-funciona\?x=1#perguntas$/);
  await expect
    .poll(
      async () => (await given.sql`select 1 from public.referral_attributions where person_id = ${guest.id}`).length,
    )
    .toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('affiliate_code'))).toBeNull();
});

test('quem sai da página de um link antes de o site despertar não perde a indicação', async ({
  page,
  given,
  loginAs,
}) => {
  const code = await affiliateCode(given.sql, (await given.person()).id);
  const guest = await given.person();
  await page.route('**/releases/shell/**/*.js', (route) => route.abort());
  await page.goto(`/como-funciona?ref=${code}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contato' }).click();
  await expect(page).toHaveURL(/\/contato$/);
  expect(await page.evaluate(() => localStorage.getItem('affiliate_code'))).toBe(code);
  await page.unroute('**/releases/shell/**/*.js');
  await loginAs(guest);
  await page.goto('/contato');
  await expectBroughtBy(given, guest, code);
});

test('o código de um link dura mais que o armazenamento do Safari: pontuação e caixa não importam', async ({
  page,
  given,
  loginAs,
}) => {
  const code = await affiliateCode(given.sql, (await given.person()).id);
  const guest = await given.person();
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'affiliate_referral');
  await page.goto(`/como-funciona?ref=${code.toLowerCase()}).&c=instagram`);
  await expect(page).toHaveURL(/\/como-funciona$/);
  expect(await page.evaluate(() => localStorage.getItem('affiliate_code'))).toBe(code);
  await expect.poll(async () => (await cookie())?.value).toMatch(new RegExp(`^${code}\\.\\d+\\.instagram$`));
  const days = (((await cookie())?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(90);
  // as Safari does after seven days
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('affiliate_')) localStorage.removeItem(key);
  });
  await loginAs(guest);
  await page.goto('/contato');
  await expectBroughtBy(given, guest, code);
  await expect.poll(cookie).toBeUndefined();
});

test.describe('cookies', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('a escolha é perguntada uma vez e respeitada; o código de um link seguido é necessário', async ({
    page,
    given,
  }) => {
    const code = await affiliateCode(given.sql, (await given.person()).id);
    const stored = () => page.evaluate(() => localStorage.getItem('affiliate_code'));
    await page.goto(`/como-funciona?ref=${code}&c=instagram`);
    await expect(page).toHaveURL(/\/como-funciona$/);
    const bar = page.getByRole('region', { name: 'Cookies' });
    await expect(bar).toContainText('por 90 dias, quem indicou você');
    await bar.getByRole('button', { name: 'Escolher' }).click();
    const dialog = page.getByRole('dialog', { name: 'Escolher cookies' });
    await expect(dialog.getByRole('checkbox', { name: /Medição/ })).not.toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: /Indicação/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Só os necessários' }).click();
    await expect(bar).toBeHidden();
    expect(await stored()).toBe(code);
    await page.goto('/cookies');
    await page.getByRole('checkbox', { name: /Medição/ }).check();
    await page.getByRole('button', { name: 'Salvar escolha' }).click();
    await expect(page.getByText('Escolha salva')).toBeVisible();
    await page.goto('/');
    await expect(bar).toBeHidden();
    expect(await stored()).toBe(code);
  });

  for (const { width, height, most } of [
    { width: 1440, height: 900, most: 64 },
    { width: 820, height: 1180, most: 64 },
    { width: 390, height: 844, most: 64 },
    { width: 320, height: 256, most: 256 / 3 },
  ]) {
    test(`a pergunta é uma linha que não cobre nenhum botão: ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      const bar = page.getByRole('region', { name: 'Cookies' });
      const boxOf = async (part: Locator) => {
        const box = await part.boundingBox();
        if (!box) throw new Error(`${part} is not drawn`);
        return box;
      };
      await page.goto('/');
      await expect(bar).toBeVisible();
      const { y, height: shown } = await boxOf(bar);
      expect(shown).toBeLessThanOrEqual(most);
      expect(y + shown).toBe(height);
      // as a sentence it has no smallest size (WCAG 2.5.8)
      if (width < 768)
        expect((await boxOf(bar.getByRole('link', { name: 'Cookies' }))).height).toBeGreaterThanOrEqual(24);
      const search = await boxOf(page.getByRole('button', { name: 'Buscar espaços disponíveis' }));
      if (height > 800) expect(search.y + search.height).toBeLessThanOrEqual(y);
      if (width > 900) return;
      await page.goto('/buscar');
      await expect(bar).toBeVisible();
      const map = page.getByRole('button', { name: 'Mapa' });
      await map.focus();
      const { y: top, height: mapHeight } = await boxOf(map);
      expect(top + mapHeight).toBeLessThanOrEqual((await boxOf(bar)).y);
    });
  }
});
