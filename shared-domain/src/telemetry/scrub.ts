/** Query strings and fragments carry what people typed; what they hold is known by the path. */
const tail = /[?#][^\s)'"<>]*/g;
const patterns: [RegExp, string][] = [
  [/[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, '‹e-mail›'],
  [/\b(?:eyJ[\w-]{5,}\.[\w-]+\.[\w-]*|(?:sb|sk|pk|cs|pi|whsec)_[\w-]{6,})/g, '‹chave›'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '‹id›'],
  // CPF, telephone, card: six digits and more, with what people write between them
  [/\+?\(?\d(?:[\s().\-/]{0,2}\d){5,}/g, '‹número›'],
  // a long word of letters and digits is a token
  [/\b(?=\w*\d)(?=\w*[A-Za-z])\w{28,}\b/g, '‹chave›'],
];
const location = /:\d+:\d+/g;

/** People's texts quote sentences: a quoted text with a blank in it or of many letters is theirs, a name in code is not. */
const quoted = /(["“«`])([^"“”«»`\n]{2,})(["”»`])/g;

/** Takes out of an error's message what may belong to a person. */
export function scrubMessage(text: string): string {
  let clean = text.replace(/\s+/g, ' ').trim().replace(tail, '');
  clean = clean.replace(quoted, (whole, open, inner: string, close) =>
    inner.length > 40 || /\s/.test(inner) ? `${open}‹texto›${close}` : whole,
  );
  for (const [pattern, stand] of patterns) clean = clean.replace(pattern, stand);
  return clean.slice(0, 400) || 'Erro sem mensagem';
}

/** The frames of a stack: which function, which file of which release, which line; no message, no query string. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s*at\s|@/.test(line) && /:\d+(:\d+)?\)?$/.test(line.trim()))
    .slice(0, 25)
    .map((line) => {
      const places = line.match(location)?.join('') ?? '';
      const frame = line.trim().replace(location, '').replace(tail, '');
      const shown = frame
        .replace(/https?:\/\/[^/\s)]+/g, '')
        .replace(/[\w.+-]+(?:@|%40)[\w-]+(?:\.[a-z]{2,})+/gi, '‹e-mail›');
      return places && !shown.endsWith(')') ? shown + places : shown.replace(/\)$/, `${places})`);
    })
    .join('\n')
    .slice(0, 4000);
}

/** The message without what differs from one occurrence to the next: numbers, hashes of files. */
export function groupedMessage(message: string): string {
  return message
    .replace(/\.[0-9a-f]{6,20}(?=\.(?:js|css)\b)/gi, '')
    .replace(/‹[^›]*›/g, '‹›')
    .replace(/\d+/g, '0')
    .toLowerCase();
}
