import { openBookingForm, payByCard, reserve } from '../src/journey.ts';
import { mailTo } from '../src/mailbox.ts';
import { expectMailPictures, expectPictures } from '../src/pictures.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('preço do dia da semana, extras, horário, regras e empresa: da soma ao comprovante, e tudo volta ao cancelar', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  const space = await given.space({ price: 1000 });
  const date = dateInRio(40);
  const weekday = new Date(`${date}T00:00Z`).getUTCDay();
  await given.sql`
    insert into public.space_weekday_prices (space_id, host_id, weekday, price) values (${space.id}, ${space.hostId}, ${weekday}, 1500)`;
  await given.sql`
    insert into public.space_extras (space_id, host_id, name, price, per, is_obligatory, position) values
      (${space.id}, ${space.hostId}, 'Limpeza', 350, 'event', true, 1),
      (${space.id}, ${space.hostId}, 'Mesas e cadeiras', 12, 'guest', false, 2)`;
  await given.sql`
    update public.spaces set house_rules = '{"animals": "no"}', opens_at = '10:00', closes_at = '23:00' where id = ${space.id}`;
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/espaco/${space.id}?date=${date}`);
  await expect(page.getByRole('list', { name: 'Regras da casa' })).toContainText('Não pode');
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('10');
  await form.getByLabel('Começa às').selectOption('14:00');
  await form.getByLabel('Termina às').selectOption('22:00');
  await form.getByRole('button', { name: /^Extras/ }).click();
  await form.getByRole('checkbox', { name: /Mesas e cadeiras/ }).check();
  await expect(form).toContainText('Limpeza, incluída');
  await expect(form).toContainText('Mesas e cadeiras, 10 × R$ 12');
  await expect(form).toContainText('R$ 2.068,50');
  await form.getByRole('button', { name: 'Comprovante em nome de empresa' }).click();
  await form.getByLabel('Nome da empresa').fill('Padaria Carioca Ltda.');
  await form.getByLabel('CNPJ').fill('11.222.333/0001-81');

  await form.getByRole('button', { name: 'Reservar' }).click();
  await expect(form.getByText('Leia e aceite as regras da casa para reservar.')).toBeVisible();
  await form.getByRole('checkbox', { name: /Li e aceito/ }).check();
  const checkout = await reserve(page, form);
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });

  const [booking] = await given.sql`
    select total_amount, owner_amount, starts_at::text, ends_at::text, company.cnpj
    from public.bookings left join public.booking_companies as company on company.booking_id = bookings.id
    where space_id = ${space.id}`;
  expect(booking).toEqual({
    total_amount: 206_850,
    owner_amount: 197_000,
    starts_at: '14:00:00',
    ends_at: '22:00:00',
    cnpj: '11222333000181',
  });

  await expect(checkout.getByRole('region', { name: 'O que acontece agora' })).toContainText(
    'Último dia para cancelar',
  );
  await expectPictures(checkout);
  await expectMailPictures(page.context(), await mailTo(guest.email, /^Reserva confirmada/));

  // on paper: everything that was agreed, and a code by which any reader can check it
  await checkout.getByRole('link', { name: 'Abrir comprovante' }).click();
  const receipt = checkout.getByRole('article', { name: 'Comprovante' });
  await expect(receipt).toContainText('Padaria Carioca Ltda., CNPJ 11.222.333/0001-81');
  await expect(receipt).toContainText(/Mesas e cadeiras, 10 × R\$\s12,00/);
  await expect(receipt).toContainText('das 14h às 22h');
  await expect(receipt).toContainText(/R\$\s2\.068,50/);
  await expect(receipt).toContainText(/Termos de Uso: versão \d/);
  await expect(receipt.getByRole('img', { name: /^Código QR/ })).toBeVisible();
  const code = (await receipt.getByText(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/).textContent()) ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/conferir#${code.replaceAll('-', '')}`);
  const answer = visitor.getByRole('region', { name: 'Comprovante verdadeiro' });
  await expect(answer).toContainText(space.title);
  await expect(answer).toContainText(/Confirmada.*R\$\s2\.068,50/s);

  await page.goto('/minhas-reservas');
  const row = page.getByRole('article', { name: new RegExp(space.title) });
  await expect(row).toContainText('Extras: Limpeza, Mesas e cadeiras');
  await row.getByRole('button', { name: /^Cancelar/ }).click();
  await page
    .getByRole('alertdialog', { name: 'Cancelar reserva?' })
    .getByRole('button', { name: 'Cancelar e receber R$ 2.068,50' })
    .click();
  await expect(page.getByText('O reembolso de R$ 2.068,50 está a caminho.')).toBeVisible();
  const money = await given.sql`
    select (select sum(amount_cents)::integer from public.refunds where booking_id = bookings.id) as refunded,
      (select sum(amount_cents)::integer from public.host_payouts where booking_id = bookings.id) as payout
    from public.bookings where space_id = ${space.id}`;
  expect(money).toEqual([{ refunded: 206_850, payout: 0 }]);
  await visitor.reload();
  await expect(answer).toContainText('Cancelada');
  await visitor.context().close();
});

test('em telas baixas o cartão fica sob o cabeçalho: preço, total e Reservar à vista, os campos rolam', async ({
  page,
  given,
}) => {
  const space = await given.space({ price: 7200 });
  await given.sql`
    insert into public.space_extras (space_id, host_id, name, price, per, is_obligatory, position)
    select ${space.id}, ${space.hostId}, name, 350, 'event', position = 1, position
    from unnest(${['Limpeza', 'Mesas e cadeiras', 'Som com operador', 'Gerador']}::text[]) with ordinality as extra (name, position)`;
  await given.sql`update public.spaces set house_rules = '{"animals": "no"}' where id = ${space.id}`;
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/espaco/${space.id}?date=${dateInRio(60)}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('10');
  const header = await page.getByRole('banner').boundingBox();
  const expectInView = async (height: number) => {
    // far enough for the card to stick
    await page.getByRole('region', { name: 'Extras' }).scrollIntoViewIfNeeded();
    for (const part of [
      form.getByText('R$ 7.550', { exact: true }),
      form.getByText('Data disponível'),
      form.getByText('Total', { exact: true }),
      form.getByRole('button', { name: 'Reservar' }),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y, `${part} at ${height} px`).toBeGreaterThanOrEqual(header?.height ?? 0);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${part} at ${height} px`).toBeLessThanOrEqual(height);
      // nothing lies over it
      await part.click({ trial: true });
    }
  };
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expectInView(size.height);
  }
  await form.getByRole('button', { name: /^Extras/ }).click();
  await form.getByRole('button', { name: 'Tenho um cupom' }).click();
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    await expectInView(size.height);
    // the last field comes into view by scrolling the card
    const rules = form.getByRole('checkbox', { name: /Li e aceito/ });
    await rules.click({ trial: true });
    await form.getByText('Obrigatória, já no preço.').click({ trial: true });
  }
  // the fields do not clip their popups
  await form.getByLabel('Data do evento').click();
  const calendar = page.getByRole('dialog', { name: 'Data do evento' });
  const box = await calendar.boundingBox();
  const day = calendar.getByRole('button', { name: /, 28 de / }).first();
  await day.click({ trial: true });
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(720);
});
