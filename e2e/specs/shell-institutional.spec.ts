import { randomUUID } from 'node:crypto';
import { expectNoBarriers } from '../src/barriers.ts';
import { mailTo } from '../src/mailbox.ts';
import { expect, test } from '../src/test.ts';

const pages: [address: string, title: string, says: string][] = [
  ['/como-funciona', 'Como funciona', 'Encontre o espaço'],
  ['/termos-uso', 'Termos de Uso', 'em vigor desde 23 de novembro de 2026'],
  ['/privacidade', 'Política de Privacidade', 'Até 7 anos depois do encerramento da conta'],
  ['/cookies', 'Política de Cookies', 'Sessão:'],
  ['/politicas', 'Políticas', 'Cancelamento e reembolso'],
  ['/central-ajuda', 'Central de Ajuda', 'Quanto custa a taxa de serviço?'],
  ['/centro-recursos', 'Centro de Recursos', 'Um anúncio que convence'],
  ['/contato', 'Contato', 'Escreva para nós'],
  ['/comunidade', 'Comunidade', 'Em números'],
];

test('as páginas institucionais vêm prontas do servidor, com título e endereço canônico', async ({ request }) => {
  for (const [address, title, says] of [...pages, ['/termos-de-uso', 'Termos de Uso', 'Aceite'] as const]) {
    const response = await request.get(address);
    const html = await response.text();
    expect(response.status(), address).toBe(200);
    expect(html, address).toContain(`<title>${title} | Espaços Rio</title>`);
    expect(html, address).toContain(says);
    expect(html, address).toMatch(/<meta name="description" content="[^"]{40,}"/);
  }
  expect(await (await request.get('/termos-de-uso')).text()).toMatch(/rel="canonical" href="[^"]+\/termos-uso"/);
});

test('as páginas institucionais não têm barreiras nem rolam para o lado', async ({ page }) => {
  // nine pages, each looked at whole
  test.setTimeout(150_000);
  for (const [address, title] of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoBarriers(page);
  }
});

test('a Central de Ajuda encontra a resposta sem acentos e diz quando não há', async ({ page }) => {
  await page.goto('/central-ajuda');
  const search = page.getByRole('searchbox', { name: 'Buscar na ajuda' });
  await expect(async () => {
    // Text that was there before the scripts is no change when it is written again.
    await search.fill('');
    await search.fill('anfitriao cancelar');
    await expect(page.getByText('Como bloqueio datas?')).toBeHidden({ timeout: 1000 });
  }).toPass();
  await page.getByText('E se o anfitrião cancelar?').click();
  await expect(page.getByText('O valor pago é devolvido por inteiro')).toBeVisible();
  await search.fill('dinossauro');
  await expect(page.getByRole('status').filter({ hasText: 'Nenhuma resposta com essas palavras.' })).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page.getByText('Como bloqueio datas?')).toBeVisible();
});

test('o contato confere os campos, guarda a mensagem, confirma por e-mail e tem limite', async ({ page, given }) => {
  const email = `e2e-${randomUUID()}@espacosrio.test`;
  await page.goto('/contato?assunto=privacidade');
  const send = page.getByRole('button', { name: 'Enviar mensagem' });
  await expect(async () => {
    await send.click();
    await expect(page.getByLabel('Nome')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText('Campos obrigatórios')).toHaveCount(3);
  await expect(page.getByLabel('Assunto')).toHaveValue('Privacidade e dados pessoais');
  await page.getByLabel('Nome').fill('Marina <script>alert(1)</script>');
  await page.getByLabel('E-mail').fill('marina@');
  await page.getByLabel('Telefone').fill('21988887777');
  await expect(page.getByLabel('Telefone')).toHaveValue('(21) 98888-7777');
  await page.getByLabel('Mensagem').fill('Quero uma cópia dos meus dados.');
  await send.click();
  await expect(page.getByText('Informe um e-mail válido.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await send.click();
  await expect(page.getByText('Mensagem enviada.')).toBeVisible();
  const stored =
    await given.sql`select name, subject, message, phone from public.contact_messages where email = ${email}`;
  expect(stored).toEqual([
    {
      name: 'Marina <script>alert(1)</script>',
      subject: 'Privacidade e dados pessoais',
      message: 'Quero uma cópia dos meus dados.',
      phone: '(21) 98888-7777',
    },
  ]);
  expect((await mailTo(email, /./)).html).not.toContain('<script>');
  for (const more of ['Segunda', 'Terceira', 'Quarta']) {
    await page.getByLabel('Assunto').fill(more);
    await page.getByLabel('Mensagem').fill(more);
    await send.click();
    if (more !== 'Quarta') await expect(page.getByLabel('Mensagem')).toHaveValue('');
  }
  await expect(page.getByText('Recebemos muitas mensagens suas na última hora.')).toBeVisible();
  await expect(page.getByLabel('Mensagem')).toHaveValue('Quarta');
});

test('a comunidade mostra os números do banco', async ({ page, given }) => {
  // parallel tests publish and remove spaces, too: at some moment both are read between two of them
  await expect(async () => {
    const [row] = await given.sql`select count(*)::int as spaces from public.spaces where status = 'approved'`;
    await page.goto('/comunidade');
    const shown = page.getByText('Espaços publicados').locator('xpath=following-sibling::dd');
    await expect(shown).toHaveText(String(row?.spaces), { timeout: 2_000 });
  }).toPass();
});
