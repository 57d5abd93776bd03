import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'mjml';
import { confirmation } from '../backend/supabase/functions/_shared/emails/auth/confirmation.ts';
import { emailChange } from '../backend/supabase/functions/_shared/emails/auth/email-change.ts';
import { magicLink } from '../backend/supabase/functions/_shared/emails/auth/magic-link.ts';
import { recovery } from '../backend/supabase/functions/_shared/emails/auth/recovery.ts';

/** The blocks of e-mails, compiled, the list of all e-mails, and the templates of Auth. */

const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, 'backend/supabase/functions/_shared/emails');
const header = (source: string) => `// Written by \`npm run db:rules\` from ${source}: change it there.\n`;
const blockNames = ['frame', 'picture', 'text', 'facts', 'amounts', 'button', 'note', 'foot'];
const source = (name: string) => readFileSync(path.join(folder, 'blocks', `${name}.mjml`), 'utf8');

/** No fonts: MJML would load them from elsewhere. @throws with MJML's own sentence for an element or an attribute that it does not know */
async function html(mjml: string): Promise<string> {
  const { html } = await compile(mjml, { keepComments: true, validationLevel: 'strict', fonts: {} });
  return html
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(<\w+)\n/g, '$1 ')
    .replace(/\n>/g, '>')
    .replace(/>\n(?={{\w)|(?<={{\w+}})\n(?=<)/g, (at) => at.trim())
    .trim();
}

/** A block is compiled where it lies, in the frame, which gives it its width and its fonts. */
async function compiledBlock(name: string): Promise<string> {
  if (name === 'frame') return html(source(name));
  const [begin, end] = ['<!--begin-->', '<!--end-->'];
  const framed = source('frame').replace(
    '<mj-raw>{{blocks}}</mj-raw>',
    `<mj-raw>${begin}</mj-raw>${source(name)}<mj-raw>${end}</mj-raw>`,
  );
  const whole = await html(framed);
  return whole.slice(whole.indexOf(begin) + begin.length, whole.indexOf(end)).trim();
}

async function blocks(): Promise<string> {
  const compiled = await Promise.all(blockNames.map(async (name) => [name, await compiledBlock(name)] as const));
  const lines = compiled.map(([name, block]) => `  ${name}: \`${block.replace(/[\\`$]/g, '\\$&')}\`,\n`);
  return `${header('the files of emails/blocks')}\nexport const blocks = {\n${lines.join('')}};\n`;
}

/** Those of Auth are no messages of the queue. */
const authFolder = 'auth';
const camelCase = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The files that export an e-mail of their own name. */
function emailFiles(): { subject: string; name: string }[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'blocks' && entry.name !== authFolder)
    .flatMap(({ name: subject }) =>
      readdirSync(path.join(folder, subject)).map((file) => ({ subject, name: path.basename(file, '.ts') })),
    )
    .filter(({ subject, name }) =>
      readFileSync(path.join(folder, subject, `${name}.ts`), 'utf8').includes(
        `export const ${camelCase(name)} = email(`,
      ),
    )
    .toSorted((one, other) => `${one.subject}/${one.name}`.localeCompare(`${other.subject}/${other.name}`));
}

function registry(): string {
  const files = emailFiles();
  const imports = files.map(({ subject, name }) => `import { ${camelCase(name)} } from './${subject}/${name}.ts';\n`);
  const lines = files.map(({ name }) => {
    const template = name.replaceAll('-', '_');
    return template === name ? `  ${name},\n` : `  ${template}: ${camelCase(name)},\n`;
  });
  return `${header('the files of emails/<subject>')}\n${imports.join('')}\nexport const emails = {\n${lines.join('')}};\n`;
}

/** By the names that config.toml has. */
export const authEmails = { confirmation, recovery, magic_link: magicLink, email_change: emailChange };

/** Go drops comments from HTML: the tables with Outlook's widths are there for every mail program. */
const withoutConditions = (mail: string) => mail.replace(/<!--\[if mso \| IE\]>([\s\S]*?)<!\[endif\]-->/g, '$1');

/** Filled in by Auth: hosted, Go's templates. Its text parts are for the stack of one machine: hosted Auth sends HTML alone. */
const placeholders = { tokenHash: '{{ .TokenHash }}', email: '{{ .Email }}', newEmail: '{{ .NewEmail }}' };
const authSite = { siteUrl: '{{ .SiteURL }}', supabaseUrl: '' };
type Form = 'html' | 'text';

/** @param form of the mail */
async function authTemplate(name: keyof typeof authEmails, form: Form): Promise<string> {
  // not at the top: it reads the blocks, which may just have been written
  const { renderEmail } = await import('../backend/supabase/functions/_shared/emails/render-email.ts');
  const content = authEmails[name].write(placeholders, authSite);
  return withoutConditions(renderEmail(content, { siteUrl: authSite.siteUrl, name: null })[form]);
}

const authTemplates = (Object.keys(authEmails) as (keyof typeof authEmails)[]).flatMap((name) => [
  [path.join(root, 'backend/supabase/templates', `${name}.html`), () => authTemplate(name, 'html')],
  [path.join(root, 'backend/supabase/templates', `${name}.txt`), () => authTemplate(name, 'text')],
]);

export const emailGeneratedFiles: Readonly<Record<string, () => string | Promise<string>>> = {
  [path.join(folder, 'blocks.ts')]: blocks,
  [path.join(folder, 'registry.ts')]: registry,
  ...Object.fromEntries(authTemplates),
};
