import { dateInRio, demo, expect, test } from '../src/test.ts';

const slow = { timeout: 20_000 };

test('@phone um anúncio é suspenso, quem pagou recebe tudo de volta, e a resposta do anfitrião o traz de volta', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const host = await given.person({ fullName: 'Helena Anfitriã' });
  const guest = await given.person({ fullName: 'Otávio Reis' });
  const space = await given.space({ host, price: 1000 });
  const [booking] = await given.sql<{ id: string }[]>`
    insert into bookings (user_id, space_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee,
      payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
    values (${guest.id}, ${space.id}, ${host.id}, ${dateInRio(40)}, 10, 'paid', 105000, 100000, 5000, 'card', ${`cs_${space.id}`},
      now(), now(), now(), ${given.sql.json({ title: space.title })}) returning id`;
  await given.sql`insert into payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
    values (${booking?.id ?? ''}, ${`cs_${space.id}`}, ${`pi_${space.id}`}, 105000, 'brl', 'card')`;
  const visit = await (await browser.newContext()).newPage();
  expect((await visit.goto(`/espaco/${space.id}`))?.status()).toBe(200);

  await loginAs(demo.admin);
  await page.goto(`/admin/space/${space.id}`);
  await page.getByRole('button', { name: 'Suspender anúncio' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspender ${space.title}` });
  await dialog.getByRole('button', { name: 'Suspender anúncio' }).click();
  await expect(dialog.getByText('Escreva o motivo da suspensão.')).toBeVisible();
  await dialog.getByLabel('Motivo, que Helena vai ler').fill('O endereço não é o das fotos.');
  await dialog.getByRole('radio', { name: 'Cancelar e devolver tudo' }).check();
  await expect(dialog.getByText('R$ 1.050,00 para Otávio')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspender anúncio' }).click();
  await expect(dialog).toBeHidden(slow);
  await expect(page.getByText('“O endereço não é o das fotos.”')).toBeVisible(slow);
  expect(
    await given.sql`select status, cancellation_reason from bookings where id = ${booking?.id ?? ''}`,
  ).toMatchObject([{ status: 'cancelled', cancellation_reason: 'platform' }]);
  expect(await given.sql`select amount_cents from refunds where booking_id = ${booking?.id ?? ''}`).toMatchObject([
    { amount_cents: 105_000 },
  ]);

  // the public page is gone
  await expect.poll(async () => (await visit.goto(`/espaco/${space.id}`))?.status(), slow).toBe(404);

  // the host reads why, and answers
  await loginAs(host, visit);
  await visit.goto('/meus-espacos');
  const row = visit.getByRole('article', { name: space.title });
  await expect(row).toContainText('Suspenso', slow);
  await expect(row).toContainText('O endereço não é o das fotos.', slow);
  await row.getByRole('button', { name: /Responder/ }).click();
  await visit.getByRole('dialog').getByLabel('Sua resposta').fill('Mandei um vídeo da entrada.');
  await visit.getByRole('dialog').getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(row).toContainText('Você respondeu em', slow);

  // it is read and lifted
  await page.reload();
  await expect(page.getByText('Mandei um vídeo da entrada.')).toBeVisible(slow);
  await page.getByRole('button', { name: 'Levantar suspensão' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Levantar suspensão' }).click();
  await expect(page.getByRole('button', { name: 'Suspender anúncio' })).toBeVisible(slow);
  await expect.poll(async () => (await visit.goto(`/espaco/${space.id}`))?.status(), slow).toBe(200);
  await visit.context().close();
});

test('uma conta suspensa entra, lê o motivo e responde uma vez', async ({ page, given, loginAs }) => {
  test.setTimeout(120_000);
  const person = await given.person({ fullName: 'Caio Prado' });
  await given.sql`insert into suspensions (person_id, reason) values (${person.id}, 'Mensagens denunciadas.')`;
  await loginAs(person);
  await page.goto('/');
  await page.getByRole('link', { name: 'Veja o motivo e responda' }).click(slow);
  await expect(page.getByText('Mensagens denunciadas.')).toBeVisible(slow);
  await page.getByLabel('O que você quer nos dizer').fill('Foi um engano.');
  await page.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(page.getByText('Recebemos sua resposta.')).toBeVisible(slow);
});
