import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../src/barriers.ts';
import { apiUrl } from '../src/instance.ts';
import { isPhone, secondPage } from '../src/journey.ts';
import { linkIn, mailTo } from '../src/mailbox.ts';
import { dateInRio, expect, type Given, type GivenSpace, type Person, test } from '../src/test.ts';

/** For what comes by realtime or by the worker. */
const patient = { timeout: 20_000 };

/** Acts as a person from elsewhere. */
async function act(given: Given, person: Person) {
  const { access_token } = await given.session(person);
  return async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const response = await fetch(`${apiUrl}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: given.key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json().catch(() => undefined);
  };
}

/** A guest writes and proposes a visit: two notifications of the host. */
async function writeAndPropose(given: Given, guest: Person, space: GivenSpace) {
  const ask = await act(given, guest);
  const conversation = await ask<string>('rpc/open_conversation', { target_space: space.id });
  await ask('messages', {
    conversation_id: conversation,
    sender_id: guest.id,
    content: 'Cabe uma banda?',
    message_type: 'text',
  });
  await ask('rpc/propose_visit', { target_conversation: conversation, times: [`${dateInRio(9)}T13:30:00Z`] });
}

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notificações/ });
const expectUnread = (page: Page, count: number) =>
  expect(bell(page)).toHaveAccessibleName(
    count === 0 ? 'Notificações' : `Notificações, ${count} ${count === 1 ? 'não lida' : 'não lidas'}`,
    patient,
  );

test('o sino avisa na hora em dois aparelhos; ler, ler tudo e ler a conversa valem nos dois @phone', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.slow();
  const [host, guest] = [await given.person({ fullName: 'Helena Anfitriã' }), await given.person()];
  // two that are approved: two notifications
  const [space] = [await given.space({ host }), await given.space({ host })];
  const second = await secondPage(browser, page);
  await loginAs(host);
  await loginAs(host, second);
  await page.goto('/central-ajuda');
  await second.goto('/notificacoes');
  for (const device of [page, second]) await expectUnread(device, 2);

  // all at once
  const all = second.getByRole('button', { name: 'Marcar todas como lidas' });
  await all.click();
  for (const device of [page, second]) await expectUnread(device, 0);
  await expect(all).toHaveCount(0);

  await writeAndPropose(given, guest, space);
  for (const device of [page, second]) await expectUnread(device, 2);
  await expect(page.getByRole('status').filter({ hasText: 'Notificações: 2 não lidas' })).toHaveCount(1);
  const proposal = (where: Page) => where.getByRole('link', { name: /^(Não lida: )?Marina quer visitar/ });
  await expect(proposal(second)).toHaveAccessibleName(/^Não lida/, patient);
  await expectNoBarriers(second);

  // the wide header opens the newest, the phone's leads to the page
  await bell(page).press('Enter');
  const popover = page.getByRole('dialog', { name: 'Notificações' });
  if (isPhone(page)) await expect(page).toHaveURL(/\/notificacoes$/);
  else {
    await expect(popover).toBeFocused();
    await expect(proposal(page)).toBeVisible();
    await expectNoBarriers(page);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
    await expect(bell(page)).toBeFocused();
    await bell(page).click();
    await expect(popover).toBeVisible();
  }
  // its one thing to do leads into the conversation, and reading that reads what told of its message
  await page.getByRole('link', { name: 'Responder à proposta' }).click();
  await expect(page.getByRole('region', { name: /^Chat com/ })).toBeVisible(patient);
  await expect(popover).toHaveCount(0);
  await expectUnread(second, 0);
  // on the phone a conversation has the whole screen
  await page.goto('/central-ajuda');
  await expectUnread(page, 0);
  await expect(proposal(second)).not.toHaveAccessibleName(/^Não lida/, patient);
  await second.context().close();
});

test('o e-mail sai com um toque e sem entrar, desfaz-se na mesma página, e o perfil tem a mesma chave @phone', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.slow();
  const [host, guest] = [await given.person({ fullName: 'Helena Anfitriã' }), await given.person()];
  const space = await given.space({ host });
  await writeAndPropose(given, guest, space);
  const address = linkIn(await mailTo(host.email, /quer visitar/), '/notificacoes/sair?token=');
  const out = await secondPage(browser, page);
  await out.goto(address);
  await expect(out.getByRole('heading', { name: 'E-mails desligados' })).toBeVisible(patient);
  await expect(out.getByText('Você não recebe mais e-mails de “Visitas”. Os outros continuam.')).toBeVisible();
  await expectNoBarriers(out);

  await loginAs(host);
  const topic = (name: string) => page.getByRole('checkbox', { name });
  await page.goto('/profile#avisos');
  await expect(topic('Visitas')).not.toBeChecked(patient);
  await expect(topic('Mensagens')).toBeChecked();

  await out.getByRole('button', { name: 'Voltar a receber' }).click();
  await expect(out.getByRole('heading', { name: 'E-mails ligados' })).toBeVisible(patient);
  await out.context().close();
  await page.reload();
  await expect(topic('Visitas')).toBeChecked(patient);

  await topic('Mensagens').click();
  await expect
    .poll(async () => given.sql`select topic from public.muted_mails where person_id = ${host.id}`)
    .toEqual([{ topic: 'messages' }]);
  await page.reload();
  await expect(topic('Mensagens')).not.toBeChecked(patient);
});
