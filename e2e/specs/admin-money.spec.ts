import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectNoBarriers } from '../src/barriers.ts';
import { mailTo } from '../src/mailbox.ts';
import { unguarded } from '../src/payments.ts';
import { dateInRio, demo, expect, type Given, type Person, test } from '../src/test.ts';
import { uniqueName } from '../src/unique-name.ts';

const slow = { timeout: 20_000 };

/** Attributes the guest to the link of a person who becomes an affiliate with it. */
async function broughtBy({ sql }: Given, guest: Person, affiliate: Person): Promise<void> {
  const [account] = await sql<{ id: string }[]>`
    insert into public.affiliates (user_id, affiliate_code)
    values (${affiliate.id}, (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (random() * 31)::int, 1), '') from generate_series(1, 8)))
    returning id`;
  await sql`insert into public.referral_attributions (person_id, affiliate_id, source) values (${guest.id}, ${account?.id ?? ''}, 'link')`;
}

/**
 * A booking of R$ 1.000,00 with a coupon of a tenth, through an affiliate, paid and cancelled: half of it goes back, and the provider
 * will not do it. Booking, paying and cancelling have journeys of their own.
 */
async function cancelledBooking(given: Given, guest: Person) {
  const { sql } = given;
  const [space, affiliate] = [await given.space({ price: 1000 }), await given.person({ fullName: 'Afonso Afiliado' })];
  await broughtBy(given, guest, affiliate);
  const [coupon] = await sql<{ id: string }[]>`
    insert into public.discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values (${`E2E${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${dateInRio(-1)}, ${dateInRio(9)}) returning id`;
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guest.id, role: 'authenticated' })}, true)`;
    const [held] = await tx<{ id: string }[]>`
      select (public.hold_booking(target_space => ${space.id}, event_date => ${dateInRio(40)}::date, guest_count => 5,
        base_price_cents => 100000, payment_method => 'pix', coupon_id => ${coupon?.id ?? ''}, discount_cents => 10500)).booking_id as id`;
    const id = held?.id ?? '';
    await tx`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
    await tx`select private.cancel_paid_booking(bookings, 50, 'guest') from public.bookings where id = ${id}`;
    await tx`select private.settle_refund(id, 'manual', null, 'charge too old') from public.refunds where booking_id = ${id}`;
    return { id, affiliate };
  });
}

async function pageOf(browser: Browser, loginAs: (person: Person, page: Page) => Promise<void>, person: Person) {
  const page = await (await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' })).newPage();
  await loginAs(person, page);
  return page;
}

test('um reembolso feito à mão se acha na reserva e no registro, e todas as páginas dizem os mesmos valores', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const guest = await given.person({ fullName: uniqueName('Íris') });
  const { id, affiliate } = await cancelledBooking(given, guest);
  const short = id.slice(0, 8);
  await loginAs(demo.admin);
  await page.goto('/admin?aba=reservas');
  const pay = page.getByRole('button', { name: new RegExp(`^Registrar pagamento de .+ a ${guest.fullName}$`) });
  await expect(pay).toBeVisible(slow);
  await pay.click();
  const note = page.getByRole('textbox', { name: 'Como foi devolvido' });
  await note.fill(`PIX para a chave de ${guest.fullName}`);
  await page.keyboard.press('Escape');
  await expect(note).toBeHidden();
  await pay.click();
  await expect(note, 'what was typed').toHaveValue(`PIX para a chave de ${guest.fullName}`);
  await page.getByRole('button', { name: /^Registrar R\$/ }).click();
  await expect(page.getByText('Reembolso registrado')).toBeVisible(slow);
  await expect(pay).toBeHidden(slow);

  await page.getByRole('searchbox', { name: 'Buscar espaço, pessoa, número' }).fill(guest.fullName);
  // the row was there before the search was made
  await expect(page.getByRole('row')).toHaveCount(2, slow);
  await page.getByRole('link', { name: new RegExp(`^Número ${short}`) }).click();
  const trail = page.getByRole('dialog', { name: `Reserva ${short}` });
  await expect(trail.getByText(`“PIX para a chave de ${guest.fullName}”`)).toBeVisible(slow);
  const sums = trail.getByRole('region', { name: 'Para onde foi' });
  await expect(sums).toContainText(
    /Devolvido à mão\s*R\$\s472,50.*anfitrião\s*R\$\s500,00.*afiliado\s*R\$\s23,62.*plataforma\s*− R\$\s51,12.*Recebido\s*R\$\s945,00/,
  );
  await expectNoBarriers(page);
  await page.goto('/admin?aba=registro&tipo=refund');
  const act = page.getByRole('row').filter({ hasText: `Reserva ${short}` });
  await expect(act).toContainText(`PIX para a chave de ${guest.fullName}`, slow);
  await expect(act).toContainText(/Reembolso pago à mão.*R\$\s472,50/);

  const asGuest = await pageOf(browser, loginAs, guest);
  await asGuest.goto('/minhas-reservas');
  await expect(asGuest.getByText(/R\$\s472,50 devolvidos pela nossa equipe em/)).toBeVisible(slow);
  await asGuest.context().close();
  const asAffiliate = await pageOf(browser, loginAs, affiliate);
  await asAffiliate.goto('/afiliados');
  await expect(asAffiliate.locator('dl').filter({ hasText: 'Total Ganho' })).toContainText(/R\$\s23,62/, slow);
  await asAffiliate.context().close();
});

/** A paid booking of R$ 1.000,00 whose event was three days ago: its payouts are due since yesterday. Payment has journeys of its own. */
async function pastEvent(given: Given, { host, affiliate }: { host?: Person; affiliate?: Person }): Promise<void> {
  const { sql } = given;
  const [space, guest] = [await given.space({ price: 1000, ...(host && { host }) }), await given.person()];
  if (affiliate) await broughtBy(given, guest, affiliate);
  const id = await sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guest.id, role: 'authenticated' })}, true)`;
    const [held] = await tx<{ id: string }[]>`
      select (public.hold_booking(target_space => ${space.id}, event_date => ${dateInRio(40)}::date, guest_count => 5,
        base_price_cents => 100000, payment_method => 'pix')).booking_id as id`;
    const id = held?.id ?? '';
    await tx`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 105000, 'brl', ${`pi_${id}`})`;
    return id;
  });
  await unguarded(given, async (tx) => {
    await tx`update public.bookings set event_date = ${dateInRio(-3)} where id = ${id}`;
    await tx`update public.host_payouts set due_on = ${dateInRio(-1)} where booking_id = ${id}`;
    await tx`update public.affiliate_commissions set due_on = ${dateInRio(-1)} where booking_id = ${id}`;
  });
}

test('anfitriã informa a chave PIX, a equipe paga e registra, e ela vê quando e com que referência', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const host = await given.person({ fullName: uniqueName('Rita') });
  await pastEvent(given, { host });
  const reference = `E00000000202611201400${randomUUID().slice(0, 8)}abc`;

  const asHost = await pageOf(browser, loginAs, host);
  await asHost.goto('/gerenciar-espacos/repasses');
  const payouts = asHost.getByRole('region', { name: 'Repasses' });
  await expect(payouts.getByText(/Temos R\$\s1\.000,00 para você e não sabemos para onde enviar/)).toBeVisible(slow);
  await payouts.getByRole('button', { name: 'Informar chave PIX' }).click();
  const keyDialog = asHost.getByRole('dialog', { name: 'Informar chave PIX' });
  await keyDialog.getByLabel('Tipo da chave').selectOption({ label: 'Celular' });
  await keyDialog.getByLabel('Chave PIX').fill('21987654321');
  await keyDialog.getByLabel('Nome de quem recebe').fill(host.fullName);
  await keyDialog.getByRole('button', { name: 'Salvar chave' }).click();
  await expect(payouts.getByText('(21) 98765-4321')).toBeVisible(slow);
  await expect(payouts.getByRole('button', { name: 'Alterar chave PIX' })).toBeFocused();
  expect((await mailTo(host.email, /chave PIX foi cadastrada/)).text).toContain('•••• 4321');

  await loginAs(demo.admin);
  await page.goto(`/admin?aba=repasses&busca=${encodeURIComponent(host.fullName)}`);
  await page.getByRole('button', { name: new RegExp(`^Pagar R\\$\\s1\\.000,00 a ${host.fullName}$`) }).click(slow);
  const pay = page.getByRole('dialog', { name: `Repasse a ${host.fullName}` });
  await pay.getByRole('button', { name: 'Mostrar chave PIX' }).click(slow);
  await expect(pay.getByRole('region', { name: 'Chave PIX' })).toContainText('(21) 98765-4321', slow);
  await pay.getByLabel('Referência do banco').fill(reference);
  await expectNoBarriers(page);
  await pay.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(page.getByText('Repasse registrado')).toBeVisible(slow);
  await expect(page.getByRole('heading', { name: 'Repasses enviados' })).toBeFocused();
  await expect(page.getByText(`Referência ${reference}`)).toBeVisible(slow);
  expect((await mailTo(host.email, /^Repasse enviado: R\$\s1\.000,00$/)).text).toContain(reference);

  await asHost.reload();
  await expect(
    payouts.getByRole('table', { name: 'Recebidos' }).getByRole('row').filter({ hasText: reference }),
  ).toContainText(/\d{2}\/\d{2}\/\d{4}.*R\$\s1\.000,00/, slow);
  await expectNoBarriers(asHost);
  await asHost.context().close();
});

test('afiliada informa a chave PIX, é paga, o pagamento é corrigido, e ela vê os dois', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(240_000);
  const affiliate = await given.person({ fullName: uniqueName('Aline') });
  await pastEvent(given, { affiliate });
  const { fullName } = affiliate;
  const reference = `E00000000202611201400${randomUUID().slice(0, 8)}abc`;

  const hers = await pageOf(browser, loginAs, affiliate);
  await hers.goto('/afiliados');
  await hers.getByRole('button', { name: 'Informar chave PIX' }).click(slow);
  const keyDialog = hers.getByRole('dialog', { name: 'Informar chave PIX' });
  await keyDialog.getByLabel('Tipo da chave').selectOption({ label: 'Celular' });
  await keyDialog.getByLabel('Chave PIX').fill('21987654321');
  await keyDialog.getByLabel('Nome de quem recebe').fill(fullName);
  await keyDialog.getByRole('button', { name: 'Salvar chave' }).click();
  await expect(hers.getByText('(21) 98765-4321')).toBeVisible(slow);

  await loginAs(demo.admin);
  const list = `/admin?aba=afiliados&busca=${encodeURIComponent(fullName)}`;
  await page.goto(list);
  const pay = new RegExp(`^Registrar pagamento a ${fullName}, R\\$\\s52,50$`);
  await page.getByRole('button', { name: pay }).click(slow);
  const dialog = page.getByRole('dialog', { name: `Comissões de ${fullName}` });
  await dialog.getByRole('button', { name: 'Mostrar chave PIX' }).click(slow);
  await expect(dialog.getByRole('region', { name: 'Chave PIX' })).toContainText('(21) 98765-4321', slow);
  await expect(dialog.getByText(/^Com você até \d\d:\d\d\./), 'who is shown the key has the payment').toBeVisible(slow);

  // another administrator sees who pays, and does not
  const colleague = await pageOf(browser, loginAs, await given.administrator('Paulo Colega', { authenticators: 2 }));
  await colleague.goto(list);
  await expect(colleague.getByText(/^Com .+ até \d\d:\d\d\.$/)).toBeVisible(slow);
  await expect(colleague.getByRole('button', { name: pay })).toBeDisabled();
  await colleague.context().close();

  await dialog.getByLabel('Referência do banco').fill(reference);
  await expectNoBarriers(page);
  await dialog.getByRole('button', { name: 'Marcar como pago' }).click();
  await expect(page.getByText('Pagamento registrado')).toBeVisible(slow);
  expect((await mailTo(affiliate.email, /^Comissões pagas: R\$\s52,50$/)).text).toContain(reference);

  await hers.reload();
  const payments = hers.getByRole('region', { name: 'Pagamentos' });
  await expect(payments.getByRole('listitem')).toContainText(new RegExp(`${reference}.*R\\$\\s52,50`), slow);
  const commission = hers.getByRole('table', { name: 'Histórico de comissões' }).getByRole('row').last();
  await expect(commission).toContainText('Pago', slow);

  // the bank returned it
  await page
    .getByRole('button', { name: new RegExp(`^Corrigir pagamento de R\\$\\s52,50 a ${fullName}$`) })
    .click(slow);
  const correct = page.getByRole('alertdialog', { name: 'Corrigir pagamento?' });
  await correct.getByLabel(/Motivo/).fill('Voltou do banco: chave de outra pessoa.');
  await correct.getByRole('button', { name: /^Corrigir/ }).click();
  await expect(page.getByText('Pagamento corrigido')).toBeVisible(slow);
  await expect(page.getByText(/“Voltou do banco: chave de outra pessoa\.”/)).toBeVisible(slow);
  await expect(page.getByRole('button', { name: pay }), 'it is due again').toBeEnabled(slow);
  await expectNoBarriers(page);
  expect((await mailTo(affiliate.email, /^Correção de um pagamento de comissões/)).text).toContain(reference);

  await hers.reload();
  await expect(payments.getByRole('listitem')).toHaveCount(2, slow);
  await expect(payments.getByRole('listitem').first()).toContainText(
    new RegExp(`Correção do pagamento ${reference}.*[−-]\\s?R\\$\\s52,50`),
  );
  await expect(commission).toContainText(/Sai em|Pendente/);
  await expectNoBarriers(hers);
  await hers.context().close();
});
