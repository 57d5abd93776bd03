import { expectNoBarriers } from '../src/barriers.ts';
import { openBookingForm, payByCard, pickDate, reserve, secondPage } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

test('um grupo decide por uma lista: do coração ao voto e à linha, e quem fez a lista reserva', async ({
  page,
  browser,
  given,
  loginAs,
}) => {
  test.setTimeout(120_000);
  const [chosen, other] = [await given.space({ price: 890 }), await given.space()];
  const owner = await given.person({ fullName: 'Marina Azevedo' });
  const date = dateInRio(40);
  const rita = await secondPage(browser, page);

  // a list, with a heart and another
  await loginAs(owner);
  await page.goto('/favoritos');
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await page.getByRole('textbox', { name: 'Nome da lista' }).fill('Aniversário da mãe');
  await page.getByRole('button', { name: 'Criar lista' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Aniversário da mãe' })).toBeVisible();
  for (const { id } of [other, chosen]) {
    await page.goto(`/espaco/${id}`);
    await page.getByRole('button', { name: 'Guardar nos favoritos', exact: true }).click();
    await page.getByRole('button', { name: 'Guardado nos favoritos: escolher listas' }).click();
    const list = page.getByRole('checkbox', { name: /^Aniversário da mãe/ });
    // the box shows the query's data, which follows the click a moment later
    await list.click();
    await expect(list).toBeChecked();
    await page.getByRole('button', { name: 'Pronto' }).click();
    await expect
      .poll(async () => given.sql`select 1 from public.favourite_list_spaces where space_id = ${id}`)
      .toHaveLength(1);
  }

  // its day, and its link
  await page.goto('/favoritos');
  await page.getByRole('link', { name: 'Aniversário da mãe' }).click();
  await pickDate(page, page.getByLabel('Data do evento'), date);
  await expect(page.getByText('Livre no dia')).toHaveCount(2);
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Decidir em grupo' }).click();
  await page.getByRole('button', { name: 'Criar link' }).click();
  const link = await page.getByLabel('Link da lista').inputValue();
  await page.getByRole('button', { name: 'Fechar' }).click();

  // a visitor without an account opens it, votes and writes
  const answer = await rita.goto(link);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await rita.getByRole('button', { name: `votos em ${chosen.title}` }).click();
  await expect(rita.getByText('Diga seu nome para votar e escrever.')).toBeVisible();
  await rita.getByLabel('Seu nome nesta lista').fill('Tia Rita');
  await rita.getByRole('button', { name: 'Salvar' }).click();
  await expect(rita.getByLabel('Seu nome nesta lista')).toHaveCount(0);
  await expect(rita.getByRole('button', { name: `1 voto em ${chosen.title}` })).toHaveAttribute('aria-pressed', 'true');
  await rita.getByRole('button', { name: `Escrever uma linha sobre ${chosen.title}` }).click();
  await rita.getByLabel('Sua linha').fill('Dá para ir de metrô.');
  await rita.getByRole('button', { name: 'Deixar a linha' }).click();
  await expect(rita.getByText('Dá para ir de metrô.')).toBeVisible();
  await expectNoBarriers(rita);

  // the owner sees who said what, without asking, and books it on the day
  await expect(page.getByText('1 voto: Tia Rita')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Dá para ir de metrô.')).toBeVisible();
  await page.getByRole('link', { name: chosen.title }).click();
  const form = await openBookingForm(page, chosen.title);
  await form.getByLabel('Número de convidados').fill('10');
  await payByCard(await reserve(page, form));
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 20_000 });

  // for the other people the date is booked now
  await rita.reload();
  await expect(
    rita
      .getByRole('article')
      .filter({ hasText: chosen.title })
      .getByText(/^Ocupado no dia/),
  ).toBeVisible();
  await rita.context().close();
});
