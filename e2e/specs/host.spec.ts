import { fileURLToPath } from 'node:url';
import { expectNoBarriers } from '../src/barriers.ts';
import { apiUrl, sessionKey } from '../src/instance.ts';
import { openBookingForm } from '../src/journey.ts';
import { paidBooking } from '../src/payments.ts';
import { dateInRio, demo, expect, type Given, test } from '../src/test.ts';

/** For steps in which a server has work to do. */
const patient = { timeout: 20_000 };
// small ones: rendering their sizes takes the machine's time
const photos = ['casamento', 'sitio'].map((name) =>
  fileURLToPath(new URL(`../../mfe-discovery/src/assets/category-${name}-800.webp`, import.meta.url)),
);

/** Approves a space as an administrator, through the API and under its policies. */
async function approve(given: Given, spaceId: string): Promise<void> {
  const { access_token: token } = await given.session(demo.admin);
  const answer = await fetch(`${apiUrl}/rest/v1/spaces?id=eq.${spaceId}`, {
    method: 'PATCH',
    headers: { apikey: given.key, 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'approved' }),
  });
  expect(answer.ok).toBe(true);
}

test('anfitriã anuncia um espaço com fotos, a equipe aprova, e quem visita o vê', async ({ page, given, loginAs }) => {
  // drawing and sending pictures on a busy machine
  test.setTimeout(120_000);
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const title = `Solar da Rita ${host.id.slice(0, 8)}`;
  await loginAs(host);
  await page.goto('/anunciar');
  const form = page.getByRole('form', { name: 'Anunciar espaço' });
  await form.getByLabel('Título').fill(title);
  await form.getByLabel('Tipo de espaço').selectOption({ label: 'Casamento' });
  await form.getByLabel('Capacidade').fill('80');
  await form.getByLabel('Zona').selectOption({ label: 'Zona Sul' });
  await form.getByLabel('Bairro').selectOption({ label: 'São Conrado' });
  await form.getByLabel('CEP').fill('22610180');
  await form.getByLabel('Rua').fill('Rua Iposeira');
  await form.getByLabel('Número').fill('318');
  await form.getByLabel('Como é o espaço').fill('Jardim, varanda e salão com vista.');
  await form.getByLabel('Piscina').check();
  await form.getByLabel('Preço por evento').fill('1450,5');
  await page.getByLabel('Arquivos das fotos').setInputFiles(photos);
  await expect(page.getByText('Imagens enviadas')).toBeVisible({ timeout: 40_000 });

  // nothing is lost by a reload
  await page.reload();
  await expect(page.getByText('Continuamos de onde você parou.')).toBeVisible();
  await expect(form.getByLabel('Título')).toHaveValue(title);
  await expect(form.getByLabel('CEP')).toHaveValue('22610-180');
  await expect(form.getByText('R$ 1.523,03')).toBeVisible();
  await form.getByRole('button', { name: /Usar como capa.*foto 2/ }).click();
  await form.getByRole('button', { name: 'Publicar espaço' }).click();

  const row = page.getByRole('article', { name: title });
  await expect(row.getByText('Aguardando Aprovação')).toBeVisible(patient);
  const [space] = await given.sql<{ id: string; images: string[] }[]>`
    select id, images from public.spaces where host_id = ${host.id}`;
  const { id = '', images = [] } = space ?? {};
  expect(images).toHaveLength(2);
  const forMails = await given.sql<{ mimetype: string; size: number }[]>`
    select metadata ->> 'mimetype' as mimetype, (metadata ->> 'size')::integer as size from storage.objects
    where bucket_id = 'space-images' and name = any (${images.map((image) => image.replace('.webp', '-mail.jpg'))})`;
  expect(forMails.map(({ mimetype }) => mimetype)).toEqual(['image/jpeg', 'image/jpeg']);
  for (const { size } of forMails) expect(size).toBeLessThanOrEqual(80_000);
  expect(
    await given.sql`select street, number, postal_code from public.space_addresses where space_id = ${id}`,
  ).toEqual([{ street: 'Rua Iposeira', number: '318', postal_code: '22610-180' }]);
  await approve(given, id);
  await page.reload();
  await expect(row.getByText('Aprovado')).toBeVisible(patient);

  await page.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await page.goto(`/espaco/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const cover = page.locator(`img[src*="${images[0]?.replace('.webp', '')}"]`).first();
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth), patient).toBeGreaterThan(0);
  await given.sql`delete from public.spaces where id = ${id}`;
});

test('fotos a caminho: recarregar no meio do envio não perde nenhuma', async ({ page, given, loginAs }) => {
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  await loginAs(host);
  await page.goto('/anunciar');
  await page.getByLabel('Título').fill('Sala da Rita');
  // the storage does not answer
  const uploads = `${apiUrl}/storage/v1/object/space-images/**`;
  await page.route(uploads, () => {});
  await page.getByLabel('Arquivos das fotos').setInputFiles(photos);
  await expect(page.getByText(/^Enviando, \d+%$/).first()).toBeVisible(patient);
  const stored = () =>
    page.evaluate(async () => {
      // opening the database would create it, without the page's stores
      const isThere = (await indexedDB.databases()).some(({ name }) => name === 'stored-files');
      if (!isThere) return 0;
      const open = indexedDB.open('stored-files');
      const database = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result);
      });
      const count = database.transaction('files').objectStore('files').count();
      return new Promise<number>((resolve) => {
        count.onsuccess = () => resolve(count.result);
      }).finally(() => database.close());
    });
  await expect.poll(stored, patient).toBe(2);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('listing-draft:new')), patient)
    .toMatch(/"waiting":\[\{[^\]]*\},\{/);
  await page.unroute(uploads);
  await page.reload();
  await expect(page.getByText('Imagens enviadas')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: /^Descrever e mover a foto/ })).toHaveCount(2);
  await expect.poll(stored, patient).toBe(0);
});

test('anfitriã bloqueia um período, e quem quer reservar vê a data indisponível @anywhere', async ({
  page,
  given,
  loginAs,
}) => {
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const space = await given.space({ host });
  await loginAs(host);
  await page.goto(`/gerenciar-disponibilidade/${space.id}`);
  const calendar = page.getByRole('region', { name: `Calendário de ${space.title}` });
  await calendar.getByRole('button', { name: 'Próximo mês' }).click(patient);
  const days = calendar.getByRole('gridcell').getByRole('button', { disabled: false });
  // with the keyboard: the first day, and with Shift three days further
  await days.first().focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await expect(calendar.getByText('4 datas selecionadas')).toBeVisible();
  await calendar.getByRole('button', { name: 'Bloquear datas selecionadas' }).click();
  await expect(page.getByText('4 datas bloqueadas com sucesso.')).toBeVisible(patient);
  await expect(calendar.getByRole('button', { name: /bloqueada por você$/ })).toHaveCount(4);
  const [blocked] = await given.sql<{ date: string }[]>`
    select max(date)::text as date from public.space_availability where space_id = ${space.id} and not is_available`;

  await page.evaluate((key) => localStorage.removeItem(key), sessionKey);
  await page.goto(`/espaco/${space.id}?date=${blocked?.date}`);
  const form = await openBookingForm(page, space.title);
  await expect(form.getByText('Data indisponível para reserva')).toBeVisible(patient);
});

test('anfitriã diz horários, regras, extras e preços; o calendário mostra o preço de cada dia', async ({
  page,
  given,
  loginAs,
}) => {
  test.setTimeout(150_000);
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const space = await given.space({ host, price: 1000 });
  await loginAs(host);
  await page.goto(`/editar-espaco/${space.id}`);
  const form = page.getByRole('form', { name: `Editar ${space.title}` });
  await expect(page.getByText('Falta o endereço deste espaço')).toBeVisible(patient);
  const fold = (name: string) => form.getByRole('button', { name, exact: true }).click();
  await fold('Horários');
  await form.getByLabel('O espaço é de quem reserva das').selectOption('09:00');
  await form.getByLabel('Música alta até').selectOption('22:00');
  await expect(form.getByText('09:00 às 02:00 do dia seguinte · música alta até 22:00')).toBeVisible();
  await fold('Regras');
  const smoke = form.getByRole('radiogroup', { name: 'Fumar' });
  await smoke.getByRole('radio', { name: 'Não' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(smoke.getByRole('radio', { name: 'A combinar' })).toBeChecked();
  await fold('Extras');
  await form.getByRole('button', { name: 'Adicionar extra' }).click();
  const extra = page.getByRole('dialog', { name: 'Adicionar extra' });
  await extra.getByLabel('Nome', { exact: true }).fill('Limpeza', patient);
  await extra.getByLabel('Preço', { exact: true }).fill('350');
  await extra.getByLabel(/^Obrigatório/).check();
  await expectNoBarriers(page);
  await extra.getByRole('button', { name: 'Adicionar extra' }).click();
  await expect(form.getByText('1 extra, 1 obrigatório')).toBeVisible();
  await fold('Preços por data');
  await form.getByLabel('Preço de Sábado').fill('1950');
  await fold('Reserva');
  await form.getByText('Flexível', { exact: true }).click();
  await expectNoBarriers(page);
  await form.getByRole('button', { name: 'Atualizar espaço' }).click();
  await expect(page.getByRole('heading', { name: 'Meus Espaços' })).toBeVisible(patient);
  expect(
    await given.sql`select opens_at::text, music_until::text, house_rules, cancellation_policy,
        (select json_agg(json_build_array(name, price, is_obligatory)) from public.space_extras where space_id = spaces.id) as extras
      from public.spaces where id = ${space.id}`,
  ).toEqual([
    {
      opens_at: '09:00:00',
      music_until: '22:00:00',
      house_rules: { smoke: 'ask' },
      cancellation_policy: 'flexible',
      extras: [['Limpeza', 350, true]],
    },
  ]);

  await page.goto(`/gerenciar-disponibilidade/${space.id}`);
  const calendar = page.getByRole('region', { name: `Calendário de ${space.title}` });
  await calendar.getByRole('button', { name: 'Próximo mês' }).click(patient);
  await expect(calendar.getByRole('button', { name: /^sábado,.*, R\$\s1\.950$/ }).first()).toBeVisible(patient);
  await calendar
    .getByRole('button', { name: /^terça-feira,.*, R\$\s1\.000$/ })
    .first()
    .click();
  await calendar.getByRole('button', { name: 'Mudar preço' }).click();
  const price = page.getByRole('dialog', { name: 'Mudar preço' });
  await price.getByLabel('Preço por evento').fill('2900', patient);
  await price.getByLabel('Nome do período').fill('Feriado');
  await price.getByRole('button', { name: 'Salvar preço' }).click();
  await expect(calendar.getByRole('button', { name: /^terça-feira,.*, R\$\s2\.900$/ })).toHaveCount(1, patient);
  await expect(page.getByRole('list', { name: 'Períodos com preço próprio' }).getByText('Feriado')).toBeVisible();
  await expectNoBarriers(page);
});

test('uma reserva paga aparece sozinha no painel, e a anfitriã a cancela sabendo quanto custa', async ({
  page,
  given,
  loginAs,
}) => {
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const guest = await given.person({ fullName: 'Gil Gomes' });
  const space = await given.space({ host, price: 1000 });
  await loginAs(host);
  await page.goto('/gerenciar-espacos');
  await expect(page.getByText(/Nenhuma reserva por vir/)).toBeVisible(patient);
  const booking = await paidBooking(given, guest, space, dateInRio(40));
  const bookings = page.getByRole('list', { name: 'Reservas por vir' });
  await expect(bookings.getByText(/^Gil Gomes · .*10 pessoas$/)).toBeVisible({ timeout: 30_000 });
  await bookings.getByRole('link').click();
  await expect(page.getByRole('region', { name: 'O que aconteceu' })).toContainText('Pagamento confirmado', patient);
  await expect(page.getByRole('region', { name: 'Valores' })).toContainText('Você recebeR$ 1.000,00');
  await expectNoBarriers(page);
  const places = page.getByRole('navigation', { name: 'Gestão dos espaços' });
  await places.getByRole('link', { name: 'Repasses' }).click();
  await expect(page.getByRole('region', { name: 'Repasses' }).getByText('R$ 1.000,00').first()).toBeVisible(patient);

  await places.getByRole('link', { name: 'Reservas' }).click();
  await bookings.getByRole('button', { name: /^Cancelar reserva/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancelar reserva?' });
  await expect(dialog.getByText('O cliente recebe de volta')).toBeVisible(patient);
  await dialog.getByLabel('Motivo').selectOption({ label: 'O espaço precisa de reparo' });
  await dialog.getByRole('button', { name: 'Cancelar e devolver R$ 1.050,00' }).click();
  await expect(page.getByText('Gil Gomes recebe R$ 1.050,00 de volta. A data continua bloqueada.')).toBeVisible(
    patient,
  );
  await expect(page.getByText(/Nenhuma reserva por vir/)).toBeVisible(patient);
  expect(
    await given.sql`select booking.status, refund.amount_cents from public.bookings as booking
      join public.refunds as refund on refund.booking_id = booking.id where booking.id = ${booking}`,
  ).toEqual([{ status: 'cancelled', amount_cents: 105_000 }]);
});

test('sem barreiras: as páginas de quem anuncia', async ({ page, given, loginAs }) => {
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const space = await given.space({ host });
  await given.sql`insert into public.space_availability (space_id, host_id, date, is_available)
    select ${space.id}, ${host.id}, day::date, false from unnest(${[dateInRio(0), dateInRio(1)]}::date[]) as day`;
  await loginAs(host);
  // seven pages, each looked at whole
  test.setTimeout(200_000);
  const pages: [address: string, ready: string][] = [
    ['/meus-espacos', space.title],
    ['/anunciar', 'Comodidades'],
    [`/editar-espaco/${space.id}`, 'Comodidades'],
    [`/gerenciar-disponibilidade/${space.id}`, 'Bloqueada por você'],
    ['/gerenciar-espacos', 'Receita por mês'],
    ['/gerenciar-espacos/reservas', 'Nenhuma reserva por vir'],
    ['/gerenciar-espacos/repasses', 'chave PIX'],
  ];
  for (const [address, ready] of pages) {
    await page.goto(address);
    await expect(page.getByText(ready).first(), address).toBeVisible(patient);
    await expectNoBarriers(page);
  }
});
