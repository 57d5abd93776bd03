import { openBookingForm, payByCard, pickDate, reserve } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('hóspede busca por zona e data, reserva, entra, paga em outra aba e vê a reserva confirmada @phone', async ({
  page,
  given,
}) => {
  const space = await given.space({ price: 890.5, capacity: 80 });
  const guest = await given.person({ fullName: 'Marina Duarte' });
  const date = dateInRio(40);

  await page.goto('/');
  const search = page.getByRole('search', { name: 'Buscar espaços disponíveis' });
  await pickDate(page, search.getByLabel('Data do evento'), date);
  await search.getByLabel('Zona').selectOption('zona-central');
  await search.getByRole('button', { name: 'Buscar espaços disponíveis' }).click();
  await expect(page).toHaveURL(new RegExp(`/buscar\\?.*date=${date}`));
  await expect(page).toHaveURL(/zone=zona-central/);

  // The demo has other spaces there as well: the same search, with the name.
  await page.goto(`/buscar?zone=zona-central&date=${date}&q=${encodeURIComponent(space.title)}`);
  await page.getByRole('link', { name: space.title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: space.title })).toBeVisible();

  let form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('30');
  await expect(form).toContainText('R$ 890,50');
  await expect(form).toContainText('R$ 44,53');
  await expect(form).toContainText('R$ 935,03');
  await form.getByRole('button', { name: 'Reservar' }).click();

  await expect(page.getByText('Login necessário')).toBeVisible();
  await expect(page).toHaveURL(/\/profile/);
  await page.getByLabel('E-mail').fill(guest.email);
  await page.getByLabel('Senha').fill(guest.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).last().click();

  await expect(page).toHaveURL(new RegExp(`/espaco/${space.id}`));
  form = await openBookingForm(page, space.title);
  await expect(form.getByLabel('Número de convidados')).toHaveValue('30');
  await expect(form.getByText('Data disponível')).toBeVisible();

  const checkout = await reserve(page, form);
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await expect(checkout).toHaveURL(/\/booking-success\?session_id=cs_/);

  // The first tab updated without a reload.
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 15_000 });

  await checkout.getByRole('link', { name: 'Ver minhas reservas' }).click();
  await expect(checkout.getByRole('heading', { level: 1, name: 'Minhas Reservas' })).toBeVisible();
  const row = checkout
    .getByRole('article')
    .filter({ hasText: space.title })
    .or(checkout.getByRole('listitem').filter({ hasText: space.title }));
  await expect(row.first()).toContainText('Confirmada');

  const [booking] = await given.sql`
    select b.status, b.total_amount, b.owner_amount, b.service_fee, b.user_id, p.amount_cents
    from public.bookings b join public.payments p on p.booking_id = b.id where b.space_id = ${space.id}`;
  expect(booking).toMatchObject({
    status: 'paid',
    total_amount: 93_503,
    owner_amount: 89_050,
    service_fee: 4_453,
    amount_cents: 93_503,
    user_id: guest.id,
  });
});

test('enquanto alguém paga, outra pessoa não reserva a data e sabe por quê; desistindo, a data volta @anywhere', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const date = dateInRio(50);
  const first = await given.person({ fullName: 'Primeira Pessoa' });
  const second = await given.person({ fullName: 'Segunda Pessoa' });

  const otherContext = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const other = await otherContext.newPage();
  await loginAs(second, other);
  await other.goto(`/espaco/${space.id}?date=${date}`);
  const otherForm = await openBookingForm(other, space.title);
  await expect(otherForm.getByText('Data disponível')).toBeVisible();
  await otherForm.getByLabel('Número de convidados').fill('10');

  await loginAs(first);
  await page.goto(`/espaco/${space.id}?date=${date}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('20');
  const opened = page.context().waitForEvent('page');
  await form.getByRole('button', { name: 'Reservar' }).click();
  await opened;
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();

  await otherForm.getByRole('button', { name: 'Reservar' }).click();
  await expect(other.getByText(/Alguém está pagando esta data até \d{1,2}h/).first()).toBeVisible();
  const held = await given.sql`select user_id from public.bookings where space_id = ${space.id}`;
  expect(held.map((row) => row.user_id)).toEqual([first.id]);

  await page.getByRole('button', { name: 'Cancelar reserva em andamento' }).click();
  const cancel = page.getByRole('alertdialog', { name: 'Cancelar reserva em andamento?' });
  await cancel.getByRole('button', { name: 'Cancelar reserva' }).click();
  await expect(page.getByRole('form', { name: `Reservar ${space.title}` })).toBeVisible();

  await other.reload();
  const again = await openBookingForm(other, space.title);
  await expect(again.getByText('Data disponível')).toBeVisible();
  await otherContext.close();
});

test('perfil incompleto: a pessoa completa o perfil e a reserva continua de onde estava', async ({
  page,
  given,
  loginAs,
}) => {
  const space = await given.space();
  const guest = await given.person({ complete: false, fullName: 'Nova Pessoa' });
  await loginAs(guest);
  await page.goto(`/espaco/${space.id}?date=${dateInRio(60)}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('5');
  await form.getByRole('button', { name: 'Reservar' }).click();

  const dialog = page.getByRole('dialog', { name: /Complete seu perfil/ });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Telefone').fill('21987654321');
  await dialog.getByLabel('Data de nascimento').fill('14/03/1991');
  await dialog.getByRole('button', { name: /Salvar/ }).click();

  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible({ timeout: 15_000 });
  const rows = await given.sql`select status from public.bookings where space_id = ${space.id}`;
  expect(rows.map((row) => row.status)).toEqual(['pending']);
});

test('PIX: a página espera o pagamento e se confirma sozinha', async ({ page, given, loginAs }) => {
  const space = await given.space();
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/espaco/${space.id}?date=${dateInRio(45)}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('12');
  await form.getByRole('radio', { name: 'PIX' }).check();
  const checkout = await reserve(page, form);
  const email = checkout.getByLabel('E-mail');
  if (await email.isEditable()) await email.fill(guest.email);
  await checkout.getByRole('button', { name: 'Gerar código PIX' }).click();
  await checkout.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 20_000 });
});

test('cartão recusado diz por quê e a reserva continua aguardando', async ({ page, given, loginAs }) => {
  const space = await given.space();
  const guest = await given.person();
  await loginAs(guest);
  await page.goto(`/espaco/${space.id}?date=${dateInRio(46)}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data disponível')).toBeVisible();
  await form.getByLabel('Número de convidados').fill('12');
  const checkout = await reserve(page, form);
  await payByCard(checkout, '4000 0000 0000 0002');
  await expect(
    checkout
      .getByRole('alert')
      .or(checkout.getByText(/recusado/i))
      .first(),
  ).toBeVisible();
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
  await payByCard(checkout);
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 20_000 });
});
