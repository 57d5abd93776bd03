import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../backend/stack/src/free-port.ts';
import type { Email } from '../backend/supabase/functions/_shared/emails/email.ts';
import { emails } from '../backend/supabase/functions/_shared/emails/registry.ts';
import { announcementOf, factsSchema } from '../shared-domain/src/announcements/announcements.ts';

/* @inputs backend/supabase/functions/_shared/emails/ backend/supabase/schemas/emails/ shared-domain/src/ */

const siteUrl = 'https://espacosrio.test';
const source = readFileSync(new URL('../backend/supabase/schemas/emails/templates.sql', import.meta.url), 'utf8');
const templates = [...source.matchAll(/^ {2}\('(\w+)', [01], '(\w+)', (?:null|'(\w+)')\)[,;]$/gm)].map(
  ([, name = '', composer = '', topic]) => ({ name, composer, topic }),
);
/** Composers of mails to operators, and to an address that may belong to nobody here. */
const outside = ['alarm_email', 'contact_email', 'journal_email'];
const kinds = templates.filter(({ composer }) => !outside.includes(composer)).map(({ name }) => name);

/** The mail offers other dates; the notification leads to the money that is on its way back. */
const moneyFirst = 'late_payment';

const preview = { address: '', stop: () => {} };
beforeAll(async () => {
  const port = await freePort();
  const program = spawn(process.execPath, ['scripts/dev-emails.ts', String(port)], { stdio: 'pipe' });
  preview.address = `http://localhost:${port}`;
  preview.stop = () => void program.kill();
  await new Promise<void>((resolve, reject) => {
    program.stdout.once('data', () => resolve());
    program.once('exit', (code) => reject(new Error(`the preview ended with ${code}`)));
  });
});
afterAll(() => preview.stop());

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

test('the list is read as the database has it', () => {
  expect(templates.map(({ name }) => name).sort()).toEqual(Object.keys(emails).sort());
  expect(kinds.length).toBeGreaterThan(45);
});

test.each(kinds)('%s is a notification with its facts, and a mail, and both are in the preview', async (kind) => {
  const mail = (emails as Record<string, Email>)[kind];
  const shown = announcementOf(kind);
  if (!mail || !shown) throw new Error('one of them is missing');
  const given: Record<string, unknown> = factsSchema.parse(mail.sample);
  const absent = new Set<string | symbol>();
  const facts = new Proxy(given, {
    get: (all, name) => {
      if (all[name as string] === undefined) absent.add(name);
      return all[name as string];
    },
  });
  const [words, to, act] = [shown.words(facts), shown.to(facts), shown.act?.(facts)];
  expect([...absent]).toEqual([]);
  expect(words).toMatch(/^[A-ZÀ-Ú][^{}]{9,}[^.][.”]$/);
  expect(words).not.toMatch(/undefined|null|NaN|\[object/);
  // where the mail's button leads, or to one of what is listed there
  const buttons = mail
    .write(mail.sample, { siteUrl, supabaseUrl: siteUrl })
    .blocks.flatMap((block) => (block?.block === 'button' ? [block.url.replace(siteUrl, '')] : []));
  for (const button of buttons)
    if (kind !== moneyFirst) expect(to.startsWith(button), `${to}, not ${button}`).toBe(true);

  const page = plain(await (await fetch(`${preview.address}/${kind}`)).text());
  expect(page).toContain(`Notificação: ${[words, act, to].filter(Boolean).join(' · ')}`);
  for (const scheme of ['light', 'dark'])
    expect((await fetch(`${preview.address}/${kind}.${scheme}.html`)).status).toBe(200);
});
