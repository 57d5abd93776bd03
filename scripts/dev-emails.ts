/** `npm run dev emails`: every e-mail with its sample data and its notification, at two widths, light and dark, as HTML and as text. Restarts at each change. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { renderPicture } from '../backend/demo/src/pictures.ts';
import type { Email } from '../backend/supabase/functions/_shared/emails/email.ts';
import { emails } from '../backend/supabase/functions/_shared/emails/registry.ts';
import { renderEmail } from '../backend/supabase/functions/_shared/emails/render-email.ts';
import { announcementOf, factsSchema } from '../shared-domain/src/announcements/announcements.ts';
import { authEmails, emailGeneratedFiles } from './email-files.ts';

const [port] = process.argv.slice(2).map(Number);
const siteUrl = `http://localhost:${port}`;
const all: Record<string, Email> = { ...emails, ...authEmails };

// a change restarts this program once more, with the new blocks
for (const [file, write] of Object.entries(emailGeneratedFiles)) {
  const content = await write();
  if (readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

const company = {
  name: 'Espaços Rio Intermediação Ltda.',
  cnpj: '11222333000181',
  support: 'ajuda@espacosrio.test',
};
const rendered = (mail: Email) =>
  renderEmail(mail.write(mail.sample, { siteUrl, supabaseUrl: siteUrl }), { siteUrl, company, name: 'Marina Azevedo' });

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const frame = (name: string, width: number, scheme: string) =>
  `<figure><figcaption>${width} px, ${scheme}</figcaption><iframe src="/${name}.${scheme}.html" width="${width}" loading="lazy" title="${name}"
    onload="this.height = this.contentDocument.documentElement.scrollHeight"></iframe></figure>`;

/** What the person sees beside the mail, with the facts of its sample. */
function notification(kind: string, { sample }: Email): string {
  const shown = announcementOf(kind);
  if (!shown) return 'Sem notificação.';
  const facts = factsSchema.parse(sample);
  return `Notificação: ${[shown.words(facts), shown.act?.(facts), shown.to(facts)].filter(Boolean).join(' · ')}`;
}

function page(chosen: string): string {
  const mail = all[chosen];
  const { subject = '', text = '' } = mail ? rendered(mail) : {};
  const links = Object.keys(all).map((name) =>
    name === chosen ? `<li><b>${name}</b></li>` : `<li><a href="/${name}">${name}</a></li>`,
  );
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>${chosen}</title><style>
body { display: grid; grid-template-columns: 260px 1fr; gap: 24px; margin: 16px; font: 14px/20px system-ui }
ul { padding: 0; list-style: none } main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start }
figure { margin: 0 } iframe { border: 1px solid #ccc } h1, main > p, pre { width: 100%; white-space: pre-wrap }
</style><nav><ul>${links.join('')}</ul></nav><main><h1>${escapeHtml(subject)}</h1>
<p>${mail ? escapeHtml(notification(chosen, mail)) : ''}</p>
${[680, 390].flatMap((width) => ['light', 'dark'].map((scheme) => frame(chosen, width, scheme))).join('')}
<pre>${escapeHtml(text)}</pre></main></html>`;
}

/** Applies the colour scheme of the address instead of the system's. */
const inScheme = (html: string, scheme: string | undefined) =>
  html
    .replace('(prefers-color-scheme: dark)', scheme === 'dark' ? 'all' : 'not all')
    .replaceAll('light dark', scheme === 'dark' ? 'dark' : 'light');

async function answer(wanted: string): Promise<{ type: string; body: string | Buffer } | undefined> {
  if (wanted === '/marca.png') {
    const file = path.join(import.meta.dirname, '../shell/public/marca.png');
    return { type: 'image/png', body: await readFile(file) };
  }
  const picture = /\/demo\/([\w-]+)-mail\.jpg$/.exec(wanted)?.[1];
  if (picture) {
    const file = (await renderPicture(picture)).find(({ rendition }) => rendition === 'mail')?.file ?? '';
    return { type: 'image/jpeg', body: await readFile(file) };
  }
  const [, name = '', scheme] = /^\/(\w*)(?:\.(light|dark)\.html)?$/.exec(wanted) ?? [];
  const chosen = name || (Object.keys(all)[0] ?? '');
  const mail = all[chosen];
  if (!mail) return undefined;
  return { type: 'text/html; charset=utf-8', body: scheme ? inScheme(rendered(mail).html, scheme) : page(chosen) };
}

createServer((request, response) => {
  answer(new URL(request.url ?? '/', siteUrl).pathname).then(
    (found) => response.writeHead(found ? 200 : 404, { 'content-type': found?.type ?? 'text/plain' }).end(found?.body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(port, 'localhost', () => {
  console.log(`E-mails: ${siteUrl}`);
});
