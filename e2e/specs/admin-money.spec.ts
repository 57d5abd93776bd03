import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { sidewaysScroll, violations } from '../src/barriers.ts';
import { dateInRio, demo, expect, type Given, type Person, test } from '../src/test.ts';

const slow = { timeout: 20_000 };

/**
 * A booking of R$ 1.000,00 with a coupon of a tenth, through an affiliate, paid and cancelled: half of it goes back, and the provider
 * will not do it. Booking, paying and cancelling have journeys of their own.
 */
async function cancelledBooking(given: Given, guest: Person) {
  const { sql } = given;
  const [space, affiliate] = [await given.space({ price: 1000 }), await given.person({ fullName: 'Afonso Afiliado' })];
  const [account] = await sql<{ id: string }[]>`
    insert into public.affiliates (user_id, affiliate_code)
    values (${affiliate.id}, (select string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (random() * 31)::int, 1), '') from generate_series(1, 8)))
    returning id`;
  await sql`insert into public.referral_attributions (person_id, affiliate_id, source) values (${guest.id}, ${account?.id ?? ''}, 'link')`;
  const [coupon] = await sql<{ id: string }[]>`
    insert into public.discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values (${`E2E${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${dateInRio(-1)}, ${dateInRio(9)}) returning id`;
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: guest.id, role: 'authenticated' })}, true)`;
    const [held] = await tx<{ id: string }[]>`
      select public.hold_booking(target_space => ${space.id}, event_date => ${dateInRio(40)}::date, guest_count => 5,
        base_price_cents => 100000, payment_method => 'pix', coupon_id => ${coupon?.id ?? ''}, discount_cents => 10500) ->> 'booking_id' as id`;
    const id = held?.id ?? '';
    await tx`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
    await tx`select private.cancel_paid_booking(bookings, 50, 'guest') from public.bookings where id = ${id}`;
    await tx`select private.settle_refund(id, null, 'manual', 'charge too old') from public.refunds where booking_id = ${id}`;
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
  const guest = await given.person({ fullName: `Íris ${randomUUID().slice(0, 8)}` });
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
    /cliente\s*R\$\s472,50.*anfitrião\s*R\$\s500,00.*afiliado\s*R\$\s23,62.*plataforma\s*− R\$\s51,12.*Recebido\s*R\$\s945,00/,
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
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
