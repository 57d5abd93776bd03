/** A label, and what stands beside it: a first line, others below it, and where it leads. */
export type EmailFact = [label: string, value: string, link?: { label: string; url: string }];

/** An e-mail before it is written out: both forms, plain and HTML, say the same. */
export interface EmailContent {
  subject: string;
  /** Shown by mail programs beside the subject. */
  preview: string;
  title: string;
  paragraphs: string[];
  /** As a small table. */
  facts?: EmailFact[];
  action?: { label: string; url: string };
  /** Below the line, small. */
  note?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

const ink = '#12211c';
const muted = '#56615c';
const sea = '#0a5465';
const border = '#dfe3de';
const sunken = '#f6f7f5';
const font = "'Mona Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const signature = 'Espaços Rio · espaços para festas e eventos no Rio de Janeiro';

export function renderEmail(content: EmailContent): RenderedEmail {
  return { subject: oneLine(content.subject), text: asText(content), html: asHtml(content) };
}

function asText({ title, paragraphs, facts = [], action, note }: EmailContent): string {
  const parts = [title, ...paragraphs];
  if (facts.length > 0)
    parts.push(
      facts.map(([label, value, link]) => `${label}: ${value}${link ? `\n${link.label}: ${link.url}` : ''}`).join('\n'),
    );
  if (action) parts.push(`${action.label}: ${action.url}`);
  if (note) parts.push(note);
  return `${parts.join('\n\n')}\n\n--\n${signature}\n`;
}

function asHtml({ preview, title, paragraphs, facts = [], action, note }: EmailContent): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('');
  const rows = facts
    .map(([label, value, link]) => {
      const [first = '', ...others] = value.split('\n');
      const more = others.map((line) => `<br><span style="font-weight:400">${escapeHtml(line)}</span>`).join('');
      const way = link
        ? `<br><a href="${escapeHtml(link.url)}" style="color:${sea};font-weight:600">${escapeHtml(link.label)}</a>`
        : '';
      return (
        `<tr><td style="padding:8px 16px 8px 0;color:${muted};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td>` +
        `<td style="padding:8px 0;font-weight:600">${escapeHtml(first)}${more}${way}</td></tr>`
      );
    })
    .join('');
  const table = rows
    ? `<table role="presentation" style="width:100%;margin:8px 0 24px;border-collapse:collapse;border-top:1px solid ${border};border-bottom:1px solid ${border}">${rows}</table>`
    : '';
  const button = action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:${sea};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const small = note ? `<p style="margin:24px 0 0;font-size:14px;color:${muted}">${escapeHtml(note)}</p>` : '';
  return `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;background:${sunken};color:${ink};font:16px/1.55 ${font}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-weight:700;color:${sea}">Espaços Rio</p>
<div style="padding:32px 24px;border:1px solid ${border};border-radius:16px;background:#ffffff">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:600">${escapeHtml(title)}</h1>
${body}${table}${button}${small}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${muted}">${signature}</p>
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
