/**
 * Reads an address as proxies write it: with a port, in brackets, with a zone, or IPv4 mapped to IPv6. `private.read_address` reads the
 * same.
 * @returns four numbers, or the eight groups of an IPv6 address without zeros before them; null: not an address
 */
export function readAddress(written: string): string[] | null {
  const plain = written
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '');
  const numbers = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain)?.slice(1);
  if (numbers) return numbers.every((number) => Number(number) < 256) ? numbers : null;
  if (!plain.includes(':') || !URL.canParse(`http://[${plain}]/`)) return null;
  const [head = '', tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ];
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
