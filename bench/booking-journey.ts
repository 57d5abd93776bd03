/**
 * A booking as the guest waits for it: from the click to the checkout page, and from paying to the confirmation on screen,
 * in a real browser through function, database, payment sandbox, webhook and realtime.
 *
 *   npm run bench booking-journey     ROUNDS=15 by default; ESPACOS_BROWSER=<chromium>
 */
import { cpus, loadavg } from 'node:os';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { findBrowser } from '../scripts/browser.ts';
import { CleanUp } from './bench-backend.ts';
import { signInDemo, startDemoSite, writeTable } from './demo-site.ts';

const rounds = Number(process.env.ROUNDS ?? 15);
const guest = { email: 'hospede@espacosrio.test', password: 'demo1234' };

const waits = {
  checkout: 'click on “Reservar” → checkout page can be paid',
  result: 'paying by card → “Pagamento Confirmado!” in the tab that paid',
  firstTab: 'paying by card → “Pagamento Confirmado!” in the first tab, by itself',
} as const;
type Waits = Record<keyof typeof waits, number>;

const cleanUp = new CleanUp();

async function main(): Promise<void> {
  const demo = await startDemoSite('booking', cleanUp);
  const { siteUrl, apiUrl, key } = demo;
  const browser = await chromium.launch({
    executablePath: await findBrowser(console.log),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  cleanUp.add(() => browser.close());
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  });
  await signInDemo(context, demo, guest);
  const space = await aFreeSpace(apiUrl, key);
  const load = loadavg()[0] ?? 0;
  const measured: Waits[] = [];
  for (let round = 0; round <= rounds; round++) {
    const once = await book(context, `${siteUrl}/espaco/${space.id}?date=${space.freeDays[round]}`);
    // The first round warms functions, caches and the browser.
    if (round > 0) measured.push(once);
    console.log(`round ${round}/${rounds}`, once);
  }
  await report(measured, load);
}

async function ask<Answer>(url: string, key: string, body?: unknown): Promise<Answer> {
  const response = await fetch(url, {
    headers: { apikey: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function aFreeSpace(apiUrl: string, key: string): Promise<{ id: string; freeDays: string[] }> {
  const [space] = await ask<{ id: string }[]>(
    `${apiUrl}/rest/v1/spaces?select=id&status=eq.approved&order=created_at&limit=1`,
    key,
  );
  if (!space) throw new Error('The demo has no space.');
  const dayAfter = (days: number) => addDays(todayInRio(), days);
  const booked = await ask<{ date: string }[]>(`${apiUrl}/rest/v1/rpc/space_calendar`, key, {
    target_space: space.id,
    from_date: dayAfter(0),
    to_date: dayAfter(360),
  });
  const days = Array.from({ length: 300 }, (_, index) => dayAfter(60 + index));
  const freeDays = days.filter((candidate) => !booked.some(({ date }) => date === candidate));
  return { id: space.id, freeDays };
}

/** Both tabs are watched in the page itself, so that no round trip of the test's driver is part of the time. */
async function book(context: BrowserContext, address: string): Promise<Waits> {
  const page = await context.newPage();
  await page.goto(address);
  const form = page.getByRole('form', { name: /^Reservar/ });
  await form.getByText('Data disponível').waitFor();
  await form.getByLabel('Número de convidados').fill('4');
  const rules = form.getByLabel('Li e aceito as regras da casa');
  if (await rules.isVisible()) await rules.check();

  const popup = page.waitForEvent('popup');
  const clicked = clickedAt(page);
  await form.getByRole('button', { name: 'Reservar' }).click();
  const checkout = await popup;
  const pay = checkout.getByRole('button', { name: /^Pagar R\$/ });
  await pay.waitFor();
  const payable = Date.now();
  await page.getByText('Aguardando pagamento').first().waitFor();

  await checkout.getByLabel('Número do cartão').fill('4242 4242 4242 4242');
  await checkout.getByLabel('Validade').fill('12/40');
  await checkout.getByLabel('Código (CVC)').fill('123');
  await checkout.getByLabel('Nome no cartão').fill('MARINA TESTE');
  const email = checkout.getByLabel('E-mail');
  if (await email.isEditable()) await email.fill(guest.email);
  const turned = confirmedAt(page);
  const paying = clickedAt(checkout);
  await pay.click();
  const paid = await paying;
  await checkout.getByRole('heading', { name: 'Pagamento Confirmado!' }).waitFor();
  const result = Date.now();
  const measured = { checkout: payable - (await clicked), result: result - paid, firstTab: (await turned) - paid };
  await checkout.close();
  await page.close();
  return measured;
}

const clickedAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        document.addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }),
      ),
  );

const confirmedAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          // biome-ignore lint/performance/useDomNodeTextContent: what is seen counts, not what is there
          if (!document.body.innerText.includes('Pagamento Confirmado!')) return;
          observer.disconnect();
          resolve(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        look();
      }),
  );

function percentile(values: readonly number[], share: number): string {
  const sorted = [...values].sort((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
}

async function report(measured: readonly Waits[], load: number): Promise<void> {
  const rows = (Object.keys(waits) as (keyof Waits)[]).map((wait) => {
    const values = measured.map((once) => once[wait]);
    return `| ${waits[wait]} | ${percentile(values, 0.5)} | ${percentile(values, 0.95)} | ${percentile(values, 1)} |`;
  });
  const table = [
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${load.toFixed(1)} before the run, Node ${process.versions.node}, ${measured.length} bookings:`,
    '',
    '| Wait | p50 | p95 | worst |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
  console.log(table);
  await writeTable('booking', table);
}

try {
  await main();
} finally {
  await cleanUp.run();
}
process.exit();
