/**
 * A listing as a host writes it: from the empty form to “Aguardando Aprovação”, typed and chosen at a person's pace in a real browser.
 *
 *   npm run bench listing     KEY_MS=250 THINK_MS=1350 by default; ESPACOS_BROWSER=<chromium>
 *
 * The pace is the keystroke-level model's (Card, Moran and Newell): an average typist's key, and the time in which one turns to the
 * next field. The texts are a real listing's; pictures are sent while the rest is written.
 */
import { fileURLToPath } from 'node:url';
import { chromium, type Locator, type Page } from '@playwright/test';
import { findBrowser } from '../scripts/browser.ts';
import { CleanUp } from './bench-backend.ts';
import { signInDemo, startDemoSite, writeTable } from './demo-site.ts';
import { machine } from './timing.ts';

const keyMs = Number(process.env.KEY_MS ?? 250);
const thinkMs = Number(process.env.THINK_MS ?? 1350);
const host = { email: 'anfitria@espacosrio.test', password: 'demo1234' };
const pictures = ['casamento', 'sitio', 'casa-com-piscina'].map((name) =>
  fileURLToPath(new URL(`../mfe-discovery/src/assets/category-${name}-800.webp`, import.meta.url)),
);

const written: [label: string, text: string][] = [
  ['Título', 'Casa Pedra Bonita'],
  ['Capacidade', '60'],
  ['CEP', '22610180'],
  ['Rua', 'Rua Iposeira'],
  ['Número', '318'],
  [
    'Como é o espaço',
    'Casa térrea com jardim de 600 m², piscina aquecida e deque coberto. Cozinha de apoio, dois banheiros externos e vaga para oito carros.',
  ],
  ['Preço por evento', '4500'],
];
const chosen: [label: string, option: string][] = [
  ['Tipo de espaço', 'Casa com piscina'],
  ['Zona', 'Zona Sul'],
  ['Bairro', 'São Conrado'],
];
const ticked = ['Estacionamento', 'Cozinha completa', 'Área externa', 'Wi-Fi gratuito', 'Piscina', 'Churrasqueira'];

interface Tally {
  fields: number;
  keys: number;
}

const cleanUp = new CleanUp();

/** One turns to it, and acts. */
async function turnTo(page: Page, tally: Tally, act: () => Promise<unknown>): Promise<void> {
  tally.fields += 1;
  await page.waitForTimeout(thinkMs);
  await act();
}

async function type(page: Page, tally: Tally, field: Locator, text: string): Promise<void> {
  await turnTo(page, tally, async () => {
    await field.click();
    await page.keyboard.type(text, { delay: keyMs });
    tally.keys += text.length;
  });
}

async function list(page: Page): Promise<Tally> {
  const tally = { fields: 0, keys: 0 };
  const form = page.getByRole('form', { name: 'Anunciar espaço' });
  const text = (label: string) =>
    type(page, tally, form.getByLabel(label), written.find(([name]) => name === label)?.[1] ?? '');
  const option = (label: string) =>
    turnTo(page, tally, () =>
      form.getByLabel(label).selectOption({ label: chosen.find(([name]) => name === label)?.[1] ?? '' }),
    );
  await text('Título');
  await option('Tipo de espaço');
  await text('Capacidade');
  await option('Zona');
  await option('Bairro');
  for (const label of ['CEP', 'Rua', 'Número']) await text(label);
  await turnTo(page, tally, () => page.getByLabel('Arquivos das fotos').setInputFiles(pictures));
  await text('Como é o espaço');
  for (const label of ticked) await turnTo(page, tally, () => form.getByLabel(label).check());
  await text('Preço por evento');
  await page.waitForTimeout(thinkMs);
  await form.getByRole('button', { name: 'Publicar espaço' }).click();
  await page
    .getByRole('article', { name: 'Casa Pedra Bonita' })
    .getByText('Aguardando Aprovação')
    .waitFor({ timeout: 60_000 });
  return tally;
}

try {
  const demo = await startDemoSite('listing', cleanUp);
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
  await signInDemo(context, demo, host);
  const page = await context.newPage();
  await page.goto(`${demo.siteUrl}/anunciar`);
  await page.getByLabel('Título').waitFor();
  const load = machine();
  const started = performance.now();
  const { fields, keys } = await list(page);
  const seconds = Math.round((performance.now() - started) / 1000);
  const table = `${load}, a key in ${keyMs} ms, ${thinkMs} ms from one field to the next:

| asked of every listing | filled in or ticked | keys | from the empty form to the list |
| --- | --- | --- | --- |
| ${written.length + chosen.length + 1} | ${fields} | ${keys} | ${seconds} s |`;
  console.log(table);
  await writeTable('listing', table);
} finally {
  await cleanUp.run();
}
process.exit();
