/**
 * Cuts our typeface from Mona Sans (SIL OFL): Latin, `wght` 400–650, `wdth` 100–112. The licence reserves the name
 * "Mona" for the original, so the cut is renamed to Horizonte in its own name table, too.
 *
 *     node shared-ui/scripts/build-font.ts      (after a new version of @fontsource-variable/mona-sans)
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const family = 'Horizonte';
const fonts = join(import.meta.dirname, '../src/fonts');
const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/mona-sans/package.json'));

/** Printable Latin-1 plus the typographic marks that Portuguese texts use. */
const characters = [
  ...Array.from({ length: 0x7e - 0x20 + 1 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...Array.from({ length: 0xff - 0xa0 + 1 }, (_, i) => String.fromCodePoint(0xa0 + i)),
  ...'ŒœŠšŽžŸıˆ˜–—‘’‚“”„†•…‹›€™−←→↑↓\u2009\u202f',
].join('');

const features = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'case'];

const names = new Map([
  [1, family],
  [2, 'Regular'],
  [3, `${family}; cut of Mona Sans`],
  [4, family],
  [6, family],
  [16, family],
  [17, 'Regular'],
  [25, family],
]);
const storedNames = [0, 13, 14];

interface Table {
  tag: string;
  data: Buffer;
}

function readTables(sfnt: Buffer): Table[] {
  return Array.from({ length: sfnt.readUInt16BE(4) }, (_, i) => {
    const entry = 12 + i * 16;
    const offset = sfnt.readUInt32BE(entry + 8);
    return {
      tag: sfnt.toString('latin1', entry, entry + 4),
      data: sfnt.subarray(offset, offset + sfnt.readUInt32BE(entry + 12)),
    };
  });
}

function checksum(data: Buffer): number {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  let sum = 0;
  for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
  return sum;
}

function writeTables(version: number, tables: Table[]): Buffer {
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(version, 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tables.length - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [i, { tag, data }] of tables.entries()) {
    head.write(tag, 12 + i * 16, 'latin1');
    head.writeUInt32BE(checksum(data), 16 + i * 16);
    head.writeUInt32BE(offset, 20 + i * 16);
    head.writeUInt32BE(data.length, 24 + i * 16);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    parts.push(data, padding);
    offset += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A `name` table (format 0, Windows Unicode) with our names and the original's copyright and licence. */
function renamed(table: Buffer): Buffer {
  const strings = table.readUInt16BE(4);
  const records: [number, string][] = [...names];
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const at = 6 + i * 12;
    const id = table.readUInt16BE(at + 6);
    const isWindowsUnicode = table.readUInt16BE(at) === 3;
    const isFeatureName = id > 255;
    if (!isWindowsUnicode || !(storedNames.includes(id) || isFeatureName)) continue;
    const from = strings + table.readUInt16BE(at + 10);
    const bytes = Buffer.from(table.subarray(from, from + table.readUInt16BE(at + 8)));
    records.push([id, bytes.swap16().toString('utf16le')]);
  }
  records.sort(([a], [b]) => a - b);
  const head = Buffer.alloc(6 + records.length * 12);
  head.writeUInt16BE(records.length, 2);
  head.writeUInt16BE(head.length, 4);
  const texts: Buffer[] = [];
  let offset = 0;
  for (const [i, [id, text]] of records.entries()) {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    [3, 1, 0x409, id, bytes.length, offset].forEach((value, field) => {
      head.writeUInt16BE(value, 6 + i * 12 + field * 2);
    });
    texts.push(bytes);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...texts]);
}

const original = await readFile(join(source, 'files/mona-sans-latin-wdth-normal.woff2'));
const everyName = Array.from({ length: 512 }, (_, i) => i);
const sfnt = await subsetFont(original, undefined, {
  keepAllGlyphs: true,
  targetFormat: 'sfnt',
  preserveNameIds: everyName,
});
const tables = readTables(sfnt).map(({ tag, data }) => ({ tag, data: tag === 'name' ? renamed(data) : data }));
const cut = await subsetFont(writeTables(sfnt.readUInt32BE(0), tables), characters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 650 }, wdth: { min: 100, max: 112 } },
  keepFeatures: features,
  preserveNameIds: [...names.keys(), ...storedNames],
});

await mkdir(fonts, { recursive: true });
await writeFile(join(fonts, 'horizonte.woff2'), cut);
await copyFile(join(source, 'LICENSE'), join(fonts, 'OFL.txt'));
console.log(`horizonte.woff2: ${(cut.length / 1024).toFixed(1)} KB`);
