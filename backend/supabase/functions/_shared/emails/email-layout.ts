/** A label and its value: a first line, others below it, and a link. */
export type EmailFact = [label: string, value: string, link?: { label: string; url: string }];

/** A label and an amount. A discount is written in the colour of what is good; the total stands under a line of ink. */
export type EmailAmount = [label: string, amount: string, kind?: 'discount' | 'total'];

/** An e-mail before it is written out: both forms, plain and HTML, say the same. */
export interface EmailContent {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  /** Of the space, across the whole width. */
  picture?: { url: string; alt: string } | undefined;
  /** Small, above the title. */
  above?: string;
  title: string;
  paragraphs: string[];
  /** What begins with somebody else's words greets nobody. */
  greets?: false;
  /** As a small table. */
  facts?: EmailFact[];
  sum?: { title?: string; lines: EmailAmount[] } | undefined;
  /** Another small table, with a title. */
  more?: { title: string; facts: EmailFact[] } | undefined;
  /** Small, above the button. */
  note?: string;
  action?: { label: string; url: string };
  /** Why this person gets it: the last thing that is said. */
  reason?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const ink = '#12211c';
const muted = '#56615c';
const sea = '#0a5465';
const success = '#1c5f3a';
const border = '#dfe3de';
const sunken = '#f6f7f5';
const font = "'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const signature = 'Espaços Rio, Rio de Janeiro, RJ';

interface Reader {
  siteUrl: string;
  name: string | null;
}

export function renderEmail(content: EmailContent, reader: Reader): RenderedEmail {
  const [first = '', ...others] = content.paragraphs;
  const name = reader.name?.trim().split(/\s+/)[0];
  const paragraphs =
    name && first && content.greets !== false ? [`Oi, ${name}. ${first}`, ...others] : content.paragraphs;
  const greeted = { ...content, paragraphs };
  return { subject: oneLine(content.subject), text: asText(greeted), html: asHtml(greeted, reader.siteUrl) };
}

function asText({ above, title, paragraphs, facts = [], sum, more, action, note, reason }: EmailContent): string {
  const lines = (rows: EmailFact[]) =>
    rows.map(([label, value, link]) => `${label}: ${value}${link ? `\n${link.label}: ${link.url}` : ''}`);
  const titled = (name: string | undefined, rows: string[]) => [...(name ? [name] : []), ...rows].join('\n');
  const parts = [
    ...(above ? [above] : []),
    title,
    ...paragraphs,
    ...(facts.length > 0 ? [lines(facts).join('\n')] : []),
    ...(sum
      ? [
          titled(
            sum.title,
            sum.lines.map(([label, amount]) => `${label}: ${amount}`),
          ),
        ]
      : []),
    ...(more ? [titled(more.title, lines(more.facts))] : []),
    ...(note ? [note] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n\n--\n${[reason, signature].filter(Boolean).join('\n')}\n`;
}

const cell = `padding:10px 0;border-top:1px solid ${border};vertical-align:top`;
const table = (rows: string, above = 16) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;margin:${above}px 0 0;border-collapse:collapse;font-size:15px;line-height:23px">${rows}</table>`;
const heading = (text: string) =>
  `<h2 style="margin:26px 0 4px;font-size:17px;line-height:24px;font-weight:600">${escapeHtml(text)}</h2>`;

const factRows = (facts: EmailFact[]) =>
  facts
    .map(([label, value, link]) => {
      const [first = '', ...others] = value.split('\n');
      const more = others.map((line) => `<br>${escapeHtml(line)}`).join('');
      const way = link
        ? `<br><a href="${escapeHtml(link.url)}" style="color:${sea};font-weight:600">${escapeHtml(link.label)}</a>`
        : '';
      const isLeading = others.length > 0 || link !== undefined;
      return (
        `<tr><td style="${cell};width:106px;padding-right:12px;color:${muted};font-size:14px">${escapeHtml(label)}</td>` +
        `<td style="${cell}">${isLeading ? `<b style="font-weight:600">${escapeHtml(first)}</b>` : escapeHtml(first)}${more}${way}</td></tr>`
      );
    })
    .join('');

const amountStyles = {
  plain: '',
  discount: `;color:${success}`,
  total: `;border-top-color:${ink};font-size:17px;font-weight:700`,
};
const amountRows = (amounts: EmailAmount[]) =>
  amounts
    .map(([label, amount, kind]: EmailAmount) => {
      const style = `${cell}${amountStyles[kind ?? 'plain']}`;
      return (
        `<tr><td style="${style};padding-right:12px">${escapeHtml(label)}</td>` +
        `<td style="${style};text-align:right;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
      );
    })
    .join('');

function asHtml(content: EmailContent, siteUrl: string): string {
  const { preview, picture, above, title, paragraphs, facts = [], sum, more, note, action, reason } = content;
  const parts = [
    above ? `<p style="margin:0 0 6px;font-size:13px;line-height:20px;color:${muted}">${escapeHtml(above)}</p>` : '',
    `<h1 style="margin:0 0 14px;font-size:28px;line-height:34px;font-weight:600;letter-spacing:-0.02em">${escapeHtml(title)}</h1>`,
    paragraphs.map((text, at) => `<p style="margin:${at === 0 ? 0 : 12}px 0 0">${escapeHtml(text)}</p>`).join(''),
    facts.length > 0 ? table(factRows(facts)) : '',
    sum ? `${sum.title ? heading(sum.title) : ''}${table(amountRows(sum.lines), sum.title ? 4 : 16)}` : '',
    more ? `${heading(more.title)}${table(factRows(more.facts), 4)}` : '',
    note ? `<p style="margin:18px 0 0;font-size:14px;line-height:21px;color:${muted}">${escapeHtml(note)}</p>` : '',
    action
      ? `<p style="margin:26px 0 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 28px;border-radius:8px;background:${sea};color:#ffffff;font-weight:600;line-height:24px;text-decoration:none">${escapeHtml(action.label)}</a></p>`
      : '',
  ];
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>@media (max-width:520px){.inset{padding-left:24px!important;padding-right:24px!important}.frame{padding:0!important}}</style></head>
<body style="margin:0;background:${sunken};color:${ink};font:16px/25px ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="frame" style="padding:24px 0">
<table role="presentation" cellpadding="0" cellspacing="0" align="center" style="width:100%;max-width:600px;margin:0 auto;border:1px solid ${border};border-radius:16px;border-collapse:separate;background:#ffffff;overflow:hidden">
<tr><td class="inset" style="padding:20px 40px"><img src="${escapeHtml(siteUrl)}/marca.png" alt="" width="26" height="26" style="vertical-align:middle;border:0"><span style="margin-left:9px;font-size:18px;font-weight:600;vertical-align:middle">Espaços Rio</span></td></tr>
${picture ? `<tr><td style="font-size:0;line-height:0"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="600" height="240" style="display:block;width:100%;height:240px;object-fit:cover;border:0;font-size:14px;line-height:20px"></td></tr>` : ''}
<tr><td class="inset" style="padding:28px 40px 36px">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td class="inset" style="padding:22px 40px 28px;border-top:1px solid ${border};background:${sunken};font-size:13px;line-height:20px;color:${muted}">
${reason ? `<p style="margin:0 0 8px">${escapeHtml(reason)}</p>` : ''}
<p style="margin:0 0 8px"><a href="${escapeHtml(siteUrl)}/central-ajuda" style="color:${sea};font-weight:600">Central de Ajuda</a> · <a href="${escapeHtml(siteUrl)}/privacidade" style="color:${sea};font-weight:600">Privacidade</a></p>
<p style="margin:0">${signature}. Não responda a este e-mail: escreva pela <a href="${escapeHtml(siteUrl)}/contato" style="color:${sea}">página de contato</a>.</p>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** Names and titles come from people: a line break in one would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, 150);
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );
}
