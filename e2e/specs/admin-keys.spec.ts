import type { Locator, Page } from '@playwright/test';
import { apiUrl } from '../src/instance.ts';
import { demo, expect, type Given, type Person, test, titleToken } from '../src/test.ts';

const slow = { timeout: 20_000 };

async function call(given: Given, name: string, body: object, person?: Person): Promise<void> {
  const token = person ? (await given.session(person)).access_token : given.key;
  const response = await fetch(`${apiUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: given.key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
}

const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** Presses a key until the element has the focus. */
async function pressTo(page: Page, key: 'Tab' | 'j', place: Locator): Promise<void> {
  await expect(place).toBeVisible(slow);
  for (let times = 0; times < 150; times++) {
    if (await isFocused(place)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${place}.`);
}

async function press(page: Page, button: Locator): Promise<void> {
  await pressTo(page, 'Tab', button);
  await page.keyboard.press('Enter');
}

/** Goes from case to case of a list with J. */
async function goTo(page: Page, name: string): Promise<Locator> {
  const cases = page.getByRole('article');
  const wanted = page.getByRole('article', { name });
  await expect(wanted).toBeVisible(slow);
  await pressTo(page, 'Tab', cases.first().getByRole('button').first());
  await page.keyboard.press('j');
  if ((await cases.count()) === 1) await page.keyboard.press('k');
  if (!(await isFocused(wanted))) await pressTo(page, 'j', wanted);
  return wanted;
}

test('um anúncio, uma alteração, uma denúncia e uma mensagem são decididos só com o teclado', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(180_000);
  const host = await given.person({ fullName: 'Helena Anfitriã' });
  const reporter = await given.person({ fullName: 'Otávio Reis' });
  const waiting = await given.space({ status: 'pending' });
  const rejected = await given.space({ status: 'pending' });
  const changed = await given.space({ host });
  const reported = await given.space();
  const subject = `Dúvida ${titleToken()}`;
  await call(
    given,
    'save_listing',
    { target_space: changed.id, changes: { description: 'Um lugar claro, com jardim.' } },
    host,
  );
  await call(given, 'send_report', { target_kind: 'space', target: reported.id, reason: 'misleading' }, reporter);
  await call(given, 'send_contact_message', {
    name: 'Rita Sá',
    email: 'rita@exemplo.test',
    subject,
    message: 'Como anuncio?',
  });
  const one = async (query: Promise<Record<string, unknown>[]>) => (await query)[0];
  await loginAs(demo.admin);

  // a listing, out of the list; the next one that waits is on the screen
  await page.goto(`/admin?busca=${encodeURIComponent(rejected.title)}`);
  await press(page, page.getByRole('link', { name: `Analisar ${rejected.title}` }));
  await expect(page.getByRole('heading', { level: 1, name: rejected.title })).toBeFocused(slow);
  await page.keyboard.press('r');
  const rejection = page.getByRole('alertdialog', { name: 'Rejeitar espaço' });
  await expect(rejection.getByLabel('Motivo', { exact: true })).toBeFocused(slow);
  await page.keyboard.type('Fot');
  await expect(rejection.getByLabel('Motivo da rejeição')).toHaveValue(/^As fotos não mostram/);
  await press(page, rejection.getByRole('button', { name: 'Rejeitar e abrir o próximo' }));
  await expect(page).not.toHaveURL(new RegExp(rejected.id), slow);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused(slow);
  expect(await one(given.sql`select status, rejection_code from spaces where id = ${rejected.id}`)).toEqual({
    status: 'rejected',
    rejection_code: 'photos',
  });
  await page.goto(`/admin/space/${waiting.id}`);
  await expect(page.getByRole('heading', { level: 1, name: waiting.title })).toBeFocused(slow);
  await page.keyboard.press('a');
  const approval = page.getByRole('alertdialog', { name: 'Aprovar espaço?' });
  await expect(approval.getByRole('button', { name: 'Cancelar' })).toBeFocused(slow);
  await press(page, approval.getByRole('button', { name: /^Aprovar/ }));
  await expect(page.getByText('Espaço aprovado com sucesso.')).toBeVisible(slow);
  expect(await one(given.sql`select status from spaces where id = ${waiting.id}`)).toEqual({ status: 'approved' });

  await page.goto('/admin?aba=alteracoes');
  const change = await goTo(page, changed.title);
  await expect(change.locator('ins').last()).toContainText('jardim', slow);
  await page.keyboard.press('a');
  const right = page.getByRole('alertdialog', { name: 'Está certo?' });
  await expect(right.getByRole('button', { name: 'Cancelar' })).toBeFocused(slow);
  await press(page, right.getByRole('button', { name: 'Está certo' }));
  await expect(change).toBeHidden(slow);

  await page.goto('/admin?aba=denuncias');
  const report = await goTo(page, reported.title);
  await page.keyboard.press('r');
  await press(
    page,
    page.getByRole('dialog', { name: 'Não procede' }).getByRole('button', { name: 'Encerrar a denúncia' }),
  );
  await expect(report).toBeHidden(slow);

  await page.goto('/admin?aba=mensagens&so=novas');
  await pressTo(page, 'Tab', page.getByRole('button', { expanded: true }));
  const message = page.getByRole('button', { name: subject });
  await pressTo(page, 'j', message);
  await page.keyboard.press('a');
  await expect(page.getByText('Mensagem marcada como respondida')).toBeVisible(slow);
  await expect(message).toHaveCount(0);
  expect(
    await one(given.sql`select resolved_at is not null as answered from contact_messages where subject = ${subject}`),
  ).toEqual({
    answered: true,
  });
});
