import { maskCnpj } from 'shared-domain/people/cnpj.ts';
import { firstName } from 'shared-domain/people/person-name.ts';
import { cutText } from 'shared-domain/text/cut-text.ts';
import { blocks as compiled } from './blocks.ts';
import type { EmailAmount, EmailBlock, EmailContent, EmailFact, Site } from './email.ts';

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

interface Reader extends Pick<Site, 'siteUrl' | 'company'> {
  name: string | null;
  /** Of the link that switches the topic of the e-mail off. */
  leave?: string | null;
}

/** Who sends it, and where questions go. */
const sender = ({ siteUrl, company }: Reader) =>
  company
    ? {
        signature: `${company.name}, CNPJ ${maskCnpj(company.cnpj)}, Rio de Janeiro, RJ`,
        noReply: 'Não responda a este e-mail: escreva para',
        contact: { label: company.support, url: `mailto:${company.support}` },
      }
    : {
        signature: 'Espaços Rio, Rio de Janeiro, RJ',
        noReply: 'Não responda a este e-mail: escreva pela',
        contact: { label: 'página de contato', url: `${siteUrl}/contato` },
      };

/** The page that switches the topic off and can undo it. */
const leaveUrl = ({ siteUrl, leave }: Reader) => `${siteUrl}/notificacoes/sair?token=${leave}`;

/** Both forms say the same: they are made of the same blocks. */
export function renderEmail(content: EmailContent, reader: Reader): RenderedEmail {
  const blocks = greeted(content, reader.name).filter(isShown);
  return {
    subject: oneLine(content.subject),
    text: `${blocks.map(asText).filter(Boolean).join('\n\n')}\n\n--\n${footText(content, reader)}\n`,
    html: asHtml(content, blocks, reader),
  };
}

function footText({ reason }: EmailContent, reader: Reader) {
  const { signature, noReply, contact } = sender(reader);
  return [
    ...(reason ? [reason] : []),
    ...(reader.leave ? [`Não receber mais e-mails como este: ${leaveUrl(reader)}`] : []),
    `Central de Ajuda: ${reader.siteUrl}/central-ajuda`,
    `Privacidade: ${reader.siteUrl}/privacidade`,
    `${signature}. ${noReply} ${contact.url.startsWith('mailto:') ? contact.label : `${contact.label}: ${contact.url}`}`,
  ].join('\n');
}

const isShown = (block: EmailBlock | undefined): block is EmailBlock =>
  block !== undefined && !('lines' in block && block.lines.length === 0);

function greeted({ blocks, greets = true }: EmailContent, name: string | null): EmailContent['blocks'] {
  const given = name?.trim() && firstName(name, '');
  return blocks.map((block) => {
    if (!given || !greets || block?.block !== 'text') return block;
    const [first, ...others] = block.paragraphs;
    return first ? { ...block, paragraphs: [`Oi, ${given}. ${first}`, ...others] } : block;
  });
}

function asText(block: EmailBlock): string {
  switch (block.block) {
    case 'picture':
      return '';
    case 'text':
      return [...(block.above ? [block.above] : []), block.title, ...block.paragraphs].join('\n\n');
    case 'facts':
      return titled(block.title, block.lines.map(factText));
    case 'amounts':
      return titled(
        block.title,
        block.lines.map(([label, amount]) => `${label}: ${amount}`),
      );
    case 'note':
      return block.url ? '' : block.text;
    case 'button':
      return `${block.label}: ${block.url}`;
  }
}

const titled = (title: string | undefined, lines: string[]) => [...(title ? [title] : []), ...lines].join('\n');
const factText = ([label, value, link]: EmailFact) => `${label}: ${value}${link ? `\n${link.label}: ${link.url}` : ''}`;

function asHtml({ preview, reason }: EmailContent, blocks: EmailBlock[], reader: Reader): string {
  const { siteUrl } = reader;
  const title = blocks.find((block) => block.block === 'text')?.title;
  return fill(compiled.frame, {
    title,
    preview,
    siteUrl,
    blocks: new Html(blocks.map((block) => fill(compiled[block.block], valuesOf(block))).join('\n')),
    foot: new Html(
      fill(compiled.foot, {
        reason,
        siteUrl,
        leave: reader.leave ? { leaveUrl: leaveUrl(reader) } : undefined,
        ...sender(reader),
      }),
    ),
  });
}

const amountStyles = {
  discount: 'color:#1c5f3a',
  total: 'border-top-color:#12211c;font-size:17px;font-weight:700',
};

const amountValues = ([label, amount, kind]: EmailAmount): Values => ({
  label,
  amount,
  kind,
  style: kind && amountStyles[kind],
});

function valuesOf(block: EmailBlock): Values {
  if (block.block === 'text') return { ...block, paragraphs: block.paragraphs.map((words) => ({ text: words })) };
  if (block.block === 'note') return { text: block.text, link: block.url ? { url: block.url } : undefined };
  if (!('lines' in block)) return { ...block };
  const lines = block.block === 'facts' ? block.lines.map(factValues) : block.lines.map(amountValues);
  return { title: block.title, untitled: block.title ? undefined : 'untitled', lines };
}

/** The first of several lines, or of one with a link, leads. */
function factValues([label, value, link]: EmailFact): Values {
  const [first = '', ...others] = value.split('\n');
  const leads = others.length > 0 || link !== undefined;
  return { label, [leads ? 'lead' : 'plain']: first, rest: others.map((words) => ({ text: words })), link };
}

/** Already escaped. */
class Html {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}
interface Values {
  [name: string]: string | Html | Values | Values[] | undefined;
}

/** `{{name}}` is a value, escaped; `{{#name}}…{{/name}}` is there once for a value, and for each of a list. */
function fill(block: string, values: Values): string {
  return block.replace(/{{#(\w+)}}([\s\S]*?){{\/\1}}|{{(\w+)}}/g, (_, part: string, inner: string, name: string) => {
    const value = values[part ?? name];
    if (value instanceof Html) return value.html;
    if (name !== undefined) return typeof value === 'string' ? escapeHtml(value) : '';
    if (!value) return '';
    if (typeof value === 'string') return fill(inner, values);
    return [value]
      .flat()
      .map((each) => fill(inner, each))
      .join('');
  });
}

/** Names and titles come from people: a line break in one would begin another header. */
function oneLine(words: string): string {
  return cutText(words.replace(/\s+/g, ' ').trim(), 150);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes, and keeps a phone number and a CNPJ on one line. */
function escapeHtml(words: string): string {
  return words
    .replace(/\((\d\d)\) (\d{4,5})-(\d{4})/g, '($1)\u00a0$2\u2011$3')
    .replace(/(\w{2}\.\w{3}\.\w{3}\/\w{4})-(\d\d)/g, '$1\u2011$2')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
