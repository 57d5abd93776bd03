import { bookingSnapshot } from 'shared-domain/testing/booking-snapshot.ts';
import { apiUrl } from '../src/instance.ts';
import { mailTo } from '../src/mailbox.ts';
import { dateInRio, demo, expect, type Given, type Person, test } from '../src/test.ts';

const slow = { timeout: 20_000 };

/** As the dialog sends it; the accounts share nothing that the house knows. */
async function reports(given: Given, person: Person, space: { id: string }, phone: string) {
  await given.sql`update profile_private set phone = ${phone} where id = ${person.id}`;
  const { access_token } = await given.session(person);
  const response = await fetch(`${apiUrl}/rest/v1/rpc/send_report`, {
    method: 'POST',
    headers: { apikey: given.key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ target_kind: 'space', target: space.id, reason: 'not_this_place' }),
  });
  expect(response.status).toBe(200);
}

test('um anúncio é denunciado e suspenso, quem pagou recebe tudo de volta, e a resposta do anfitrião o traz de volta', async ({
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
      now(), now(), now(), ${given.sql.json(bookingSnapshot({ title: space.title }) as never)}) returning id`;
  await given.sql`insert into payments (booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
    values (${booking?.id ?? ''}, ${`cs_${space.id}`}, ${`pi_${space.id}`}, 105000, 'brl', 'card')`;
  const visit = await (await browser.newContext()).newPage();
  expect((await visit.goto(`/espaco/${space.id}`))?.status()).toBe(200);

  // a visitor reports it, and signs in on the way
  const [first, second, third] = (await Promise.all(
    ['Bruno Sá', 'Lia Prates', 'Nina Faria'].map((fullName) => given.person({ fullName })),
  )) as [Person, Person, Person];
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/espaco/${space.id}`);
  await visitor.getByRole('button', { name: 'Denunciar este espaço' }).click();
  await visitor.getByLabel('E-mail').fill(first.email);
  await visitor.getByLabel('Senha', { exact: true }).fill(first.password);
  await visitor.locator('form').getByRole('button', { name: 'Entrar', exact: true }).click();
  const report = visitor.getByRole('dialog', { name: 'Denunciar este espaço' });
  await report.getByRole('radio', { name: 'Não é este o lugar' }).check(slow);
  await report.getByLabel('Quer contar mais?').fill('As fotos são de outra casa.');
  await report.getByRole('button', { name: 'Enviar denúncia' }).click();
  await expect(report).toBeHidden(slow);
  await visitor.context().close();
  await reports(given, second, space, '(21) 98111-0001');
  await reports(given, third, space, '(21) 98111-0002');
  expect(await given.sql`select suspended_at from spaces where id = ${space.id}`).toEqual([{ suspended_at: null }]);
  await mailTo(demo.admin.email, new RegExp(`3 denúncias independentes: ${space.title}`));

  await loginAs(demo.admin);
  await page.goto('/admin?aba=denuncias');
  const reported = page.getByRole('article', { name: space.title });
  await expect(reported).toContainText('3 denúncias', slow);
  await expect(reported).toContainText('“As fotos são de outra casa.” e mais 2');
  await reported.getByRole('button', { name: 'Assumir' }).click();
  await expect(reported).toContainText('Com você até', slow);
  await reported.getByRole('button', { name: /^Procede/ }).click();
  const decision = page.getByRole('dialog', { name: 'Procede' });
  await decision.getByRole('radio', { name: 'Suspender o anúncio' }).check();
  await decision.getByRole('button', { name: 'Continuar' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspender ${space.title}` });
  await dialog.getByRole('button', { name: 'Suspender anúncio' }).click();
  await expect(dialog.getByText('Escreva o motivo da suspensão.')).toBeVisible();
  await dialog.getByLabel('Motivo', { exact: true }).selectOption('Não é este o lugar');
  await dialog.getByLabel('Motivo, que Helena vai ler').fill('O endereço não é o das fotos.');
  await dialog.getByRole('radio', { name: 'Cancelar e devolver tudo' }).check();
  await expect(dialog.getByText('R$ 1.050,00 para Otávio')).toBeVisible();
  await dialog.getByRole('button', { name: 'Suspender anúncio' }).click();
  await expect(dialog).toBeHidden(slow);
  await expect(reported).toBeHidden(slow);
  const mail = await mailTo(second.email, /O resultado da sua denúncia/);
  expect(mail.text).toContain('tomamos as medidas que cabiam');
  expect(mail.text).not.toContain('O endereço não é o das fotos.');
  await page.goto(`/admin/space/${space.id}`);
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

  // the answer is read and the suspension lifted
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
