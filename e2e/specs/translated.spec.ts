import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { payByCard, readyBookingForm, reserve } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

/**
 * Chrome's translator: once the page works it replaces each text node, and each that comes later, by two elements around the
 * translation. The words stay, so that a journey can read them.
 */
async function translatePages(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const passedOver = 'script, style, textarea, title, option, noscript, svg, font';
    const replace = (text: Text) => {
      if (!text.data.trim() || text.parentElement?.closest(passedOver) !== null) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = text.data;
      text.replaceWith(outer);
    };
    const translate = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Node[] = node instanceof Text ? [node] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) replace(text as Text);
    };
    const start = () => {
      new MutationObserver((records) => {
        for (const { target, addedNodes } of records)
          for (const node of target instanceof Text ? [target] : addedNodes) translate(node);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
      translate(document.body);
    };
    // React marks the elements that it has taken over
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const wait = () => {
      const drawn = [...document.querySelectorAll('#root :is(h1, h2, button)')];
      if (drawn.length > 0 && drawn.every(isHydrated)) start();
      else requestAnimationFrame(wait);
    };
    wait();
  });
}

const translated = (page: Page) => expect(page.locator('h1 > font > font').first()).toBeVisible();

/** Uncaught errors of all pages of the journey. React itself redraws a part that was translated before hydration (418). */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.context().on('weberror', (error) => {
    const { message } = error.error();
    if (!message.includes('#418')) errors.push(message);
  });
  return errors;
}

test.beforeEach(({ page }) => translatePages(page));

test('numa página traduzida os filtros da busca entram e saem', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/buscar?zone=zona-sul&guests=20');
  await translated(page);
  const chips = page.getByRole('group', { name: 'Filtros ativos' });
  const crosses = chips.getByRole('button', { name: /^Remover filtro/ });
  await expect(crosses).toHaveCount(2);
  await crosses.first().click();
  await expect(crosses).toHaveCount(1);
  await page.getByLabel('Onde').first().selectOption('zona-central');
  await expect(crosses).toHaveCount(2);
  await chips.getByRole('link', { name: 'Limpar tudo' }).click();
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/espaco\//);
  await translated(page);
  await page.goBack();
  await translated(page);
  expect(errors).toEqual([]);
});

test('numa página traduzida se cria uma conta', async ({ page }) => {
  const errors = watchErrors(page);
  await page.goto('/profile');
  await translated(page);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  // each time a text that stands beside an element changes
  await expect(page.getByText('Já tem conta?')).toBeVisible();
  await expect(page.getByText('Ainda não tem conta?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Entrar', exact: true }).first().click();
  await expect(page.getByText('Ainda não tem conta?')).toBeVisible();
  await expect(page.getByText('Já tem conta?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.getByLabel('Nome completo').fill('Nova Pessoa');
  await page.getByLabel('E-mail').fill(`e2e-${randomUUID()}@espacosrio.test`);
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('123456');
  await password.fill('mar-pedra-verde-luz');
  await page.getByLabel('Confirmar senha').fill('outra-coisa');
  const submit = page.locator('form').getByRole('button', { name: 'Criar conta' });
  await submit.click();
  await expect(page.getByLabel('Confirmar senha')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Confirmar senha').fill('mar-pedra-verde-luz');
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('numa página traduzida se reserva e paga', async ({ page, given, loginAs }) => {
  const errors = watchErrors(page);
  const space = await given.space({ price: 890.5 });
  await loginAs(await given.person());
  const form = await readyBookingForm(page, space, dateInRio(41));
  await translated(page);
  await form.getByLabel('Número de convidados').fill('30');
  const checkout = await reserve(page, form);
  await expect(page.getByText('Aguardando pagamento').first()).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/\d+\smin/);
  await payByCard(checkout);
  await expect(checkout.getByRole('heading', { name: 'Pagamento Confirmado!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Pagamento Confirmado!').first()).toBeVisible({ timeout: 15_000 });
  await checkout.getByRole('link', { name: 'Ver minhas reservas' }).click();
  await expect(checkout.getByRole('heading', { level: 1, name: 'Minhas Reservas' })).toBeVisible();
  await translated(checkout);
  expect(errors).toEqual([]);
});

test('numa página traduzida se conversa e se bloqueiam datas', async ({ page, given, loginAs }) => {
  const errors = watchErrors(page);
  const host = await given.person({ fullName: 'Rita Anfitriã' });
  const guest = await given.person({ fullName: 'Marina Teste' });
  const space = await given.space({ host });
  const [row] = await given.sql<{ id: string }[]>`
    insert into public.conversations (space_id, client_id, host_id) values (${space.id}, ${guest.id}, ${host.id}) returning id`;
  await loginAs(host);
  await page.goto(`/chat?conversa=${row?.id}`);
  await translated(page);
  const chat = page.getByRole('region', { name: /^Chat com/ });
  for (const words of ['Podemos visitar às 9h?', 'Ou às 10h?']) {
    await chat.getByRole('textbox', { name: /^Mensagem para/ }).fill(words);
    await chat.getByRole('textbox', { name: /^Mensagem para/ }).press('Enter');
    await expect(chat.getByRole('log', { name: 'Mensagens' }).getByText(words, { exact: true })).toHaveCount(1);
  }

  await page.goto(`/gerenciar-disponibilidade/${space.id}`);
  await translated(page);
  const calendar = page.getByRole('region', { name: `Calendário de ${space.title}` });
  await calendar.getByRole('button', { name: 'Próximo mês' }).click();
  const days = calendar.getByRole('gridcell').getByRole('button', { disabled: false });
  await days.nth(0).click();
  await expect(calendar.getByText('1 data selecionada', { exact: true })).toBeVisible();
  await days.nth(1).click();
  await expect(calendar.getByText('2 datas selecionadas', { exact: true })).toBeVisible();
  await expect(calendar.getByText('1 data selecionada', { exact: true })).toHaveCount(0);
  await calendar.getByRole('button', { name: 'Bloquear datas selecionadas' }).click();
  await expect(page.getByText('2 datas bloqueadas com sucesso.')).toBeVisible();
  await expect(calendar.getByRole('button', { name: /bloqueada por você$/ })).toHaveCount(2);
  expect(errors).toEqual([]);
});
