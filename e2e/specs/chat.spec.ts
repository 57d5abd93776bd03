import type { Page } from '@playwright/test';
import { violations } from '../src/barriers.ts';
import { apiUrl } from '../src/instance.ts';
import { isPhone, secondPage } from '../src/journey.ts';
import { paidBooking } from '../src/payments.ts';
import { expectPictures } from '../src/pictures.ts';
import { dateInRio, expect, type Given, type GivenSpace, type Person, test } from '../src/test.ts';
import { expectWords } from '../src/words.ts';

const pdf = { name: 'planta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 planta baixa') };
const picture = {
  name: 'terraço.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNgqPiPB41KY5UGAKvS1fu3ZDDnAAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** Returns the host of a space, who signs in with a password like any person. */
async function hostOf(given: Given, space: GivenSpace): Promise<Person> {
  const [row] = await given.sql<{ email: string }[]>`select email from auth.users where id = ${space.hostId}`;
  return { id: space.hostId, email: row?.email ?? '', password: 'segredo-1234', fullName: 'Helena Anfitriã' };
}

// two people in two browsers
test.slow();

const chat = (page: Page) => page.getByRole('region', { name: /^Chat com/ });
/** Back to the list: on the phone the conversation has an arrow, on the desktop the list stays in view. */
const leave = (page: Page) =>
  isPhone(page)
    ? chat(page).getByRole('button', { name: 'Voltar às conversas' }).click()
    : page
        .getByRole('link', { name: /^Minhas Conversas/ })
        .first()
        .click();
const log = (page: Page) => chat(page).getByRole('log', { name: 'Mensagens' });
const field = (page: Page) => chat(page).getByRole('textbox', { name: /^Mensagem para/ });

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('hóspede e anfitriã conversam ao vivo: sem recarregar, sem repetir, com não lidas, arquivo e bloqueio @phone', async ({
  page,
  given,
  loginAs,
  browser,
}) => {
  const space = await given.space();
  const guest = await given.person({ fullName: 'Marina Teste' });
  const host = await hostOf(given, space);
  const other = await secondPage(browser, page);
  await loginAs(guest);
  await loginAs(host, other);

  await other.goto('/chat');
  await expect(other.getByRole('heading', { name: 'Nenhuma conversa ainda' })).toBeVisible();
  await expectWords(other, 'Nenhuma conversa ainda');

  await page.goto(`/chat?espaco=${space.id}`);
  await expect(chat(page)).toBeVisible();
  await expect(page).toHaveURL(/\/chat\?conversa=/);
  await expect(chat(page).getByRole('heading', { name: space.title })).toBeVisible();
  await expectWords(page.getByRole('main'), 'Chat');
  await expect(chat(page).getByText('Helena Anfitriã', { exact: true })).toBeVisible();
  await say(page, '   ');
  await expect(log(page).getByText('Nenhuma mensagem ainda')).toBeVisible();
  await field(page).fill('Oi! Tem rampa?');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('E elevador?');
  // Safari reports the Enter that accepts a word after its composition has ended
  await field(page).evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await expect(field(page)).toHaveValue('Oi! Tem rampa?\nE elevador?');
  await field(page).press('Enter');
  await expect(log(page).getByText('Oi! Tem rampa?\nE elevador?')).toBeVisible();
  await expect(field(page)).toHaveValue('');
  await say(page, 'Somos 40 pessoas.');

  // the host sees it arrive, unread, without a reload
  const row = other.getByRole('button', { name: /Marina Teste/ });
  await expect(row).toContainText('Somos 40 pessoas.');
  await expect(row).toContainText(space.title);
  await expect(row).toContainText(`Espaço #${space.id.slice(0, 8)} · Você é o anfitrião`);
  await expectWords(row, 'Você é o anfitrião');
  await expect(row).toContainText('2 não lidas');
  // on the phone they are in the menu
  if (!isPhone(other)) await expect(other.getByRole('link', { name: 'Minhas Conversas, 2 não lidas' })).toBeVisible();
  await row.click();
  await expect(log(other).getByText('Novas mensagens')).toBeVisible();
  await expect(log(other).getByText('Somos 40 pessoas.')).toHaveCount(1);
  await say(other, 'Tem rampa e elevador.');
  await expect(log(page).getByText('Tem rampa e elevador.')).toBeVisible();
  await expect(log(page).getByText('Tem rampa e elevador.')).toHaveCount(1);
  await expect(log(other).getByText('Tem rampa e elevador.')).toHaveCount(1);

  // a blocked text is shown with its reason, can be edited, and stays invisible to the other person
  await say(page, 'me liga: (21) 99876-5432');
  await expect(log(page).getByText('Mensagem bloqueada')).toBeVisible();
  await expect(log(page).getByText('Não é permitido compartilhar números de telefone na conversa.')).toBeVisible();
  await log(page).getByRole('button', { name: 'Editar mensagem' }).click();
  await expect(field(page)).toHaveValue('me liga: (21) 99876-5432');
  await say(page, 'Combinamos por aqui.');
  await expect(log(other).getByText('Combinamos por aqui.')).toBeVisible();
  await expect(log(other).getByText('99876')).toHaveCount(0);

  // files: one at a time, opened by the two only
  const picker = chat(page).locator('input[type=file]');
  await picker.setInputFiles({ name: 'desenho.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(chat(page).getByText('Arquivo não aceito')).toBeVisible();
  await picker.setInputFiles(pdf);
  await expect(chat(page).getByText('Arquivo não aceito')).toHaveCount(0);
  await chat(page).getByRole('button', { name: 'Enviar arquivo' }).click();
  const link = log(other).getByRole('link', { name: 'Baixar planta.pdf' });
  await expect(link).toBeVisible();
  await expect(log(other).getByText('21 Bytes')).toBeVisible();
  const download = await (await fetch((await link.getAttribute('href')) ?? '')).text();
  expect(download).toContain('planta baixa');
  expect((await fetch(`${apiUrl}/storage/v1/object/public/chat-files/${guest.id}`)).ok).toBe(false);
  await picker.setInputFiles(picture);
  await chat(page).getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(log(other).getByRole('img', { name: 'Imagem enviada por Marina Teste: terraço.png' })).toBeVisible();

  for (const each of [page, other]) {
    expect(await violations(each, '[data-slot=phone-page]')).toEqual([]);
    await expectPictures(each);
  }
  if (isPhone(page)) expect(await chat(page).evaluate((element) => element.clientHeight)).toBe(844);
  // 660 with the hairline above it
  else expect(await chat(page).evaluate((element) => element.clientHeight)).toBe(659);

  // going back closes the conversation, on the phone by the arrow, too; everything is read
  if (isPhone(other)) await leave(other);
  else await other.goBack();
  await expect(chat(other)).toHaveCount(0);
  await expect(row).toContainText('terraço.png');
  await expect(row).not.toContainText('não lida');
  if (!isPhone(other)) await expect(other.getByRole('link', { name: 'Minhas Conversas', exact: true })).toBeVisible();
  await other.context().close();
});

test('sem conexão a mensagem espera com o texto e vai depois; o rascunho fica até sair da conta', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/chat?espaco=${space.id}`);
  await say(page, 'Primeira');
  await expect(log(page).getByText('Primeira')).toBeVisible();
  await expect(log(page).getByText('Enviando')).toHaveCount(0);

  await page.context().setOffline(true);
  await expect(chat(page).getByText('Sem conexão. Tentando reconectar…')).toBeVisible();
  await say(page, 'Segunda');
  await expect(log(page).getByText('Não foi possível enviar a mensagem. Confira a conexão.')).toBeVisible();
  await expect(log(page).getByText('Segunda')).toBeVisible();
  await page.context().setOffline(false);
  await expect(async () => {
    const again = log(page).getByRole('button', { name: 'Tentar novamente' });
    if (await again.isVisible()) await again.click();
    await expect(log(page).getByText('Enviando').or(again)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  expect(
    await given.sql`select content from public.messages where sender_id = ${guest.id} order by created_at`,
  ).toMatchObject([{ content: 'Primeira' }, { content: 'Segunda' }]);

  await field(page).fill('Um rascunho');
  await leave(page);
  await expect(page).toHaveURL('/chat');
  await page.getByRole('button', { name: /Helena Anfitriã/ }).click();
  await expect(field(page)).toHaveValue('Um rascunho');
  await page.reload();
  await expect(field(page)).toHaveValue('Um rascunho');
  await page.goBack();
  await page.getByRole('button', { name: /^Menu de/ }).click();
  await page.getByRole('menuitem', { name: 'Sair da conta' }).click();
  await expect(page.getByText('Logout realizado')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Um rascunho');
});

test('a anfitriã escreve primeiro a quem reservou; um arquivo que recarregar interrompe volta e segue', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const guest = await given.person({ fullName: 'Gil Gomes' });
  const host = await hostOf(given, space);
  await paidBooking(given, guest, space, dateInRio(30));
  await loginAs(host);
  await page.goto('/gerenciar-espacos/reservas');
  await page.getByRole('link', { name: 'Conversar com Gil Gomes' }).click({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/chat\?conversa=/, { timeout: 20_000 });
  await say(page, 'A chave fica na portaria.');
  await expect(log(page).getByText('Enviando')).toHaveCount(0);

  const uploads = `${apiUrl}/storage/v1/object/chat-files/**`;
  await page.route(uploads, () => {});
  await chat(page).locator('input[type=file]').setInputFiles(pdf);
  await expect(chat(page).getByRole('button', { name: 'Retirar planta.pdf' })).toBeVisible();
  await page.reload();
  await expect(chat(page).getByRole('button', { name: 'Retirar planta.pdf' })).toBeVisible({ timeout: 20_000 });
  await chat(page).getByRole('button', { name: 'Enviar arquivo' }).click();
  await expect(log(page).getByRole('progressbar', { name: 'Envio de planta.pdf' })).toBeVisible();
  await page.reload();
  await expect(log(page).getByText('O envio foi interrompido.')).toBeVisible({ timeout: 20_000 });
  await page.unroute(uploads);
  await page.route(uploads, (route) => route.fulfill({ status: 500, json: {} }));
  await log(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expectWords(log(page), 'Não foi possível enviar o arquivo.');
  await page.unroute(uploads);
  const row = page.getByRole('button', { name: /Gil Gomes/ });
  await leave(page);
  await expect(row).toContainText('Mensagem ainda não enviada');
  await row.click();
  await log(page).getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(log(page).getByRole('link', { name: 'Baixar planta.pdf' })).toBeVisible({ timeout: 20_000 });
  await leave(page);
  await expect(row).not.toContainText('Mensagem ainda não enviada');
  expect(
    await given.sql`select content, file_name from public.messages where sender_id = ${host.id} order by created_at`,
  ).toEqual([
    { content: 'A chave fica na portaria.', file_name: null },
    { content: null, file_name: 'planta.pdf' },
  ]);
});

test('mensagens antigas chegam ao rolar, com o lugar mantido; novas não empurram quem lê acima', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const guest = await given.person();
  const [row] = await given.sql<{ id: string }[]>`
    insert into public.conversations (space_id, client_id, host_id)
    values (${space.id}, ${guest.id}, ${space.hostId}) returning id`;
  const id = row?.id ?? '';
  await given.sql`
    insert into public.messages (conversation_id, sender_id, content, created_at)
    select ${id}, case when turn % 2 = 0 then ${guest.id}::uuid else ${space.hostId}::uuid end, 'Mensagem ' || turn,
      now() - make_interval(mins => 200 - turn)
    from generate_series(1, 70) as turn order by turn`;
  await loginAs(guest);
  await page.goto(`/chat?conversa=${id}`);
  await expect(log(page).getByText('Mensagem 70', { exact: true })).toBeInViewport();
  await expect(log(page).getByText('Mensagem 35', { exact: true })).toHaveCount(0);

  await log(page).getByText('Mensagem 41', { exact: true }).scrollIntoViewIfNeeded();
  await expect(log(page).getByText('Mensagem 20', { exact: true })).toHaveCount(1);
  await expect(log(page).getByText('Mensagem 41', { exact: true })).toBeInViewport();
  const where = () =>
    log(page)
      .getByText('Mensagem 41', { exact: true })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await where();
  await given.sql`insert into public.messages (conversation_id, sender_id, content) values (${id}, ${space.hostId}, 'Acabou de chegar')`;
  await expect(chat(page).getByRole('button', { name: '1 nova mensagem' })).toBeVisible();
  expect(Math.abs((await where()) - before)).toBeLessThanOrEqual(2);
  await chat(page).getByRole('button', { name: '1 nova mensagem' }).click();
  await expect(log(page).getByText('Acabou de chegar')).toBeInViewport();
  await expect
    .poll(
      async () =>
        (
          await given.sql`
      select last_read_at > now() - interval '1 minute' as read from public.conversation_reads
      where conversation_id = ${id} and user_id = ${guest.id}`
        )[0],
    )
    .toEqual({ read: true });
});

test('quem pode: sem login, o próprio espaço, o de outros, um endereço errado; a lista que falha @anywhere', async ({
  page,
  given,
  loginAs,
}) => {
  await page.goto('/chat');
  await expect(page.getByRole('heading', { name: 'Faça login para ver suas conversas' })).toBeVisible();
  await expectWords(page, 'Faça login para ver suas conversas');
  await expectWords(page, 'Você precisa estar logado para acessar o chat.');

  const space = await given.space();
  await loginAs(await hostOf(given, space));
  await page.goto(`/chat?espaco=${space.id}`);
  await expect(page.getByText('Ação não permitida')).toBeVisible();
  await expect(page.getByText('Você não pode conversar consigo mesmo.')).toBeVisible();
  await expect(page).toHaveURL('/chat');
  await page.goto('/chat?espaco=nada');
  await expect(page.getByText('Não foi possível iniciar a conversa.')).toBeVisible();
  await page.goto('/chat?conversa=11111111-1111-4111-8111-111111111111');
  await expectWords(page, 'Não foi possível carregar as mensagens.');

  await page.route('**/rpc/list_conversations*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/chat');
  await expect(page.getByText('As conversas não carregaram')).toBeVisible();
  await expectWords(page, 'Não foi possível carregar as conversas.');
  await page.unroute('**/rpc/list_conversations*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma conversa ainda' })).toBeVisible();
});

test('na página do espaço: a pergunta de quem ainda não entrou fica guardada e chega ao anfitrião @anywhere', async ({
  page,
  given,
}) => {
  const space = await given.space();
  const guest = await given.person();
  await page.goto(`/espaco/${space.id}`);
  await page.getByRole('button', { name: 'Tire suas dúvidas' }).click();
  const question = page.getByRole('textbox', { name: 'Mensagem para Helena Anfitriã' });
  await question.fill('Dá para montar na véspera?');
  await expect(page.getByText('Você precisa estar logado para conversar com o anfitrião.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Senha').fill(guest.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/espaco/${space.id}`));
  await expect(question).toHaveValue('Dá para montar na véspera?');
  await page.getByRole('button', { name: 'Enviar mensagem' }).click();
  await expect(page.getByText('Mensagem enviada.')).toBeVisible();
  expect(
    await given.sql`
      select message.content from public.messages as message join public.conversations as conversation
        on conversation.id = message.conversation_id
      where conversation.space_id = ${space.id} and conversation.client_id = ${guest.id}`,
  ).toMatchObject([{ content: 'Dá para montar na véspera?' }]);
});
