import { expect, test } from 'vitest';
import type { Email } from '../backend/supabase/functions/_shared/emails/email.ts';
import { emails } from '../backend/supabase/functions/_shared/emails/registry.ts';
import { renderEmail } from '../backend/supabase/functions/_shared/emails/render-email.ts';
import { authEmails } from './email-files.ts';

/* @inputs backend/supabase/functions/_shared/emails/ shared-domain/src/ */

const site = { siteUrl: 'https://espacosrio.test', supabaseUrl: 'https://api.espacosrio.test' };
const all: Record<string, Email> = { ...emails, ...authEmails };
const render = (mail: Email) => {
  const content = mail.write(mail.sample, site);
  return { content, ...renderEmail(content, { siteUrl: site.siteUrl, name: 'Marina Azevedo' }) };
};

/** Elements and entities taken out, every space one space. */
const plain = (text: string) =>
  text
    .replace(/<(style|title|head)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->|<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll('\u2011', '-')
    .replace(/[\s\u00a0]+/g, ' ');
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

test.each(Object.entries(all))('%s is built as every mail program shows it', (_, mail) => {
  const { html, content } = render(mail);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(60_000);
  expect(html).not.toMatch(/{{|undefined|\[object|null/);
  // Outlook for Windows reads the attribute alone
  expect(html).toMatch(/<table [^>]*width="600"/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
  // in a dark inbox no ground stays light: each has the class that is darkened, or lies directly in one
  const light = [...html.matchAll(/<[^>]*>\s*<(?:div|table|td|body)[^>]*background(?:-color)?:\s*#f6f7f5[^>]*>/g)];
  expect(light.length).toBeGreaterThan(2);
  expect(html).toContain('.ground > div, .ground > table { background: #0c1311 !important; }');
  for (const [element] of light) expect(element).toMatch(/class="[^"]*(ground|sunken)|role="article"/);
  expect(html).not.toMatch(/fonts\.googleapis|object-fit|<link|<script/);
  // columns and coloured areas are tables
  for (const tag of ['table', 'tbody', 'tr', 'td', 'div', 'p'])
    expect(html.split(new RegExp(`<${tag}[\\s>]`)).length, tag).toBe(html.split(`</${tag}>`).length);
  const pictures = matches(html, /(<img\s[^>]*>)/g);
  for (const picture of pictures) {
    expect(picture).toMatch(/\salt="/);
    expect(picture).toMatch(/\ssrc="https:\/\/espacosrio\.test\/marca\.png"|\ssrc="https:\/\/[^"]+\.jpg"/);
    expect(picture).toMatch(/\swidth="\d+"/);
  }
  const shown = content.blocks.find((block) => block?.block === 'picture');
  if (shown) expect(pictures[1]).toMatch(/\salt="[^"]+"/);
  const buttons = content.blocks.filter((block) => block?.block === 'button');
  expect(html.match(/<td\s[^>]*bgcolor="#0a5465"/g) ?? []).toHaveLength(buttons.length);
  expect(lineHeights(html)).toEqual([]);
});

/** Shown texts whose lines are not 24 px high; the heading's are 34. */
function lineHeights(html: string): string[] {
  const open: { tag: string; height: string; hidden: boolean }[] = [{ tag: '', height: '', hidden: false }];
  const others: string[] = [];
  const body = html.slice(html.indexOf('<body')).replace(/<!--[\s\S]*?-->/g, '');
  for (const [, closed, tag = '', attributes = '', text = ''] of body.matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    const parent = open.at(-1) ?? open[0];
    const style = /style="([^"]*)"/.exec(attributes)?.[1] ?? '';
    if (closed) open.pop();
    else if (!/^(br|img|meta|hr)$/.test(tag))
      open.push({
        tag,
        height: /(?:^|;)line-height:([^;]+)/.exec(style)?.[1]?.trim() ?? parent?.height ?? '',
        hidden: parent?.hidden || /display:\s*none/.test(style),
      });
    const at = open.at(-1);
    const wanted = open.some((one) => one.tag === 'h1') ? '34px' : '24px';
    if (text.replace(/&(nbsp|#8202);|\s/g, '') && !at?.hidden && at?.height !== wanted)
      others.push(`${at?.height}: ${text}`);
  }
  return others;
}

test('a line of another height is found, in a cell as in a paragraph', () => {
  const { html } = render(emails.booking_confirmed);
  expect(lineHeights(html.replaceAll('line-height:24px', 'line-height:20px')).length).toBeGreaterThan(30);
  expect(
    lineHeights('<body><table style="line-height:24px"><tr><td style="line-height:20px">x</td><td>y</td></tr></table>'),
  ).toEqual(['20px: x']);
});

test('the foot names who sends it and an address that people read, where there is one', () => {
  const company = { name: 'Espaços Rio Ltda.', cnpj: '11222333000181', support: 'ajuda@espacosrio.test' };
  const content = emails.booking_confirmed.write(emails.booking_confirmed.sample, site);
  const { html, text } = renderEmail(content, { siteUrl: site.siteUrl, company, name: null });
  for (const part of [plain(html), plain(text)])
    expect(part).toMatch(/Espaços Rio Ltda\., CNPJ 11\.222\.333\/0001-81, .*escreva para ajuda@espacosrio\.test/);
  expect(html).toContain('0001\u201181');
  expect(html).toContain('href="mailto:ajuda@espacosrio.test"');
  expect(plain(text)).toContain('Contato: Helena Furtado');
});

const ofHosts = ['calendar_conflict_admin', 'review_answered'] as const;
test.each(ofHosts)('%s names who hosts', (name) => {
  const { text } = render(emails[name]);
  expect(text).toContain('Helena Furtado');
  expect(text).not.toMatch(/anfitrião/);
});

test.each(Object.entries(all))('%s says the same in both parts', (_, mail) => {
  const { html, text, content } = render(mail);
  const [shown, written] = [plain(html), plain(text)];
  for (const block of content.blocks) {
    if (block?.block === 'text')
      for (const words of [block.title, block.above ?? '', ...block.paragraphs]) expectBoth(words, shown, written);
    if (block?.block === 'facts')
      for (const [label, value, link] of block.lines)
        for (const words of [label, ...value.split('\n'), link?.label ?? '']) expectBoth(words, shown, written);
    if (block?.block === 'amounts')
      for (const [label, amount] of block.lines) for (const words of [label, amount]) expectBoth(words, shown, written);
    if (block?.block === 'button') {
      expectBoth(block.label, shown, written);
      expect(html).toContain(`href="${block.url.replaceAll('&', '&amp;')}"`);
      expect(text).toContain(block.url);
    }
    if (block?.block === 'note' && !block.url) expectBoth(block.text, shown, written);
  }
  if (content.reason) expectBoth(content.reason, shown, written);
  for (const path of ['/central-ajuda', '/privacidade', '/contato'])
    for (const part of [html, text]) expect(part).toContain(site.siteUrl + path);
});

function expectBoth(words: string, ...parts: string[]): void {
  for (const part of parts) expect(part).toContain(plain(words.replace(/</g, '&lt;')).trim());
}

const toHost = ['booking_received', 'address_missing', 'booking_cancelled_host'] as const;
test.each(toHost)('%s, to the host, never says that the space is theirs', (name) => {
  expect(render(emails[name]).text).not.toMatch(/é (seu|sua)/);
});

const cancelled = ['booking_cancelled_guest', 'booking_cancelled_host', 'refund_sent', 'late_payment'] as const;
test.each(cancelled)('%s promises nothing of the day', (name) => {
  expect(render(emails[name]).text).not.toMatch(/O espaço é|Música/);
});

test('the mail of a paid booking has the drawn heading, and names who hosts', () => {
  const { text, html } = render(emails.booking_confirmed);
  expect(html).toMatch(/<h1[^>]*>A Casa Pedra Bonita é sua em 15 de maio<\/h1>/);
  expect(text).toContain('A Casa Pedra Bonita é sua no sábado, 15 de maio, das 18h à 1h.');
  expect(text).toContain('\nEste e-mail faz parte da sua reserva.\n');
  const absent = {
    ...(emails.booking_cancelled_guest.sample as object),
    cancellation_reason: 'host',
    host_reason: 'absent',
  };
  const { blocks } = emails.booking_cancelled_guest.write(absent, site);
  expect(JSON.stringify(blocks)).toContain('Helena Furtado não poderá receber o evento');
  expect(JSON.stringify(blocks)).not.toMatch(/O anfitrião/);
});

test('a phone number stays on one line', () => {
  const { html, text } = render(emails.booking_confirmed);
  expect(html).toContain('(21)\u00a099999\u20110117');
  expect(html).not.toContain('99999-0117');
  expect(text).toContain('(21) 99999-0117');
});

test('what a person wrote is text, in every block', () => {
  const hostile = '<b>&"\'{{title}}</b>';
  const content = {
    subject: hostile,
    preview: hostile,
    reason: hostile,
    blocks: [
      { block: 'picture' as const, url: hostile, alt: hostile },
      { block: 'text' as const, above: hostile, title: hostile, paragraphs: [hostile] },
      {
        block: 'facts' as const,
        title: hostile,
        lines: [
          [hostile, `${hostile}\n${hostile}`, { label: hostile, url: hostile }] as [
            string,
            string,
            { label: string; url: string },
          ],
        ],
      },
      { block: 'amounts' as const, title: hostile, lines: [[hostile, hostile] as [string, string]] },
      { block: 'note' as const, text: hostile, url: hostile },
      { block: 'button' as const, label: hostile, url: hostile },
    ],
  };
  const { html } = renderEmail(content, { siteUrl: 'https://espacosrio.test', name: '<i>' });
  const escaped = '&lt;b&gt;&amp;&quot;&#39;{{title}}&lt;/b&gt;';
  expect(html).not.toMatch(/<b>&|<i>/);
  expect(html.split(escaped).length - 1).toBe(23);
});

test.each(Object.entries(authEmails))(
  'Auth’s mail %s keeps its widths without comments, which Go drops',
  async (name, mail) => {
    const { readFile } = await import('node:fs/promises');
    const template = await readFile(new URL(`../backend/supabase/templates/${name}.html`, import.meta.url), 'utf8');
    expect(template.replace(/<!--[\s\S]*?-->/g, '')).toMatch(/<table [^>]*width="600"/);
    const config = await readFile(new URL('../backend/supabase/config.toml', import.meta.url), 'utf8');
    expect(config).toContain(`[auth.email.template.${name}]\nsubject = "${render(mail).subject}"\n`);
  },
);
