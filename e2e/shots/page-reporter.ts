import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from '@playwright/test/reporter';
import sharp from 'sharp';
import { type MockUp, mockUps, shotsDir } from './mock-ups.ts';
import { reasonWithoutShot, shots } from './pages.ts';

/** Squares across a page whose mean colours are compared: words may differ, layout and colour may not. */
const columns = 30;

interface Pair {
  name: string;
  size: string;
  shot?: string;
  mockUp?: string;
  /** 0 to 1, by the mean difference of squares; null where there are not two pictures. */
  difference: number | null;
}

/** Writes one page with every shot next to its mock-up, those that differ most first, and names pages that have only one of the two. */
export default class PageReporter implements Reporter {
  async onEnd(): Promise<void> {
    mkdirSync(shotsDir, { recursive: true });
    const drawn = mockUps();
    const pairs: Pair[] = [];
    for (const { name, sizes = [] } of shots) {
      const own = drawn.filter((mockUp) => mockUp.name === name);
      for (const size of new Set([...sizes, ...own.map((mockUp) => mockUp.size)])) {
        pairs.push(await pairOf(name, size, own));
      }
    }
    pairs.sort((one, other) => (other.difference ?? -1) - (one.difference ?? -1));
    const picture = (file: string | undefined, what: string) =>
      file ? `<a href="${file}"><img loading="lazy" src="${file}" alt="${what}"></a>` : `<p>no ${what}</p>`;
    const sections = pairs.map(({ name, size, shot, mockUp, difference }) => {
      const share = difference === null ? '' : ` · ${(difference * 100).toFixed(1)} %`;
      return `<section><h2>${name} ${size}${share}</h2><div>${picture(shot, 'shot')}${picture(mockUp, 'mock-up')}</div></section>`;
    });
    const known = new Set(shots.map(({ name }) => name));
    const unseen = drawn
      .filter(({ name }) => !known.has(name))
      .map(({ file, name }) => `<li>${path.basename(file)}: ${reasonWithoutShot(name) ?? '<b>no reason</b>'}`);
    const file = path.join(shotsDir, 'index.html');
    writeFileSync(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages beside their mock-ups</title>
<style>body{font:16px system-ui;margin:24px}section>div{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}img{max-width:100%;border:1px solid #ccc}</style>
<h1>Pages beside their mock-ups</h1>
${sections.join('\n')}
<h2>Mock-ups without a shot</h2><ul>${unseen.join('\n') || 'none'}</ul></html>`,
    );
    process.stdout.write(`\n  ${file}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}

async function pairOf(name: string, size: string, own: MockUp[]): Promise<Pair> {
  const drawn = own.find((one) => one.size === size);
  const mockUp = drawn && `mock-up-${path.basename(drawn.file)}`;
  if (drawn && mockUp) copyFileSync(drawn.file, path.join(shotsDir, mockUp));
  const shot = `${name}-${size}.png`;
  const isMade = existsSync(path.join(shotsDir, shot));
  return {
    name,
    size,
    ...(isMade && { shot }),
    ...(mockUp && { mockUp }),
    difference: isMade && mockUp ? await differenceOf(shot, mockUp) : null,
  };
}

/** The shorter picture counts as blank below its end. */
async function differenceOf(...files: [string, string]): Promise<number> {
  const squares = await Promise.all(
    files.map(async (file) => {
      const image = sharp(path.join(shotsDir, file));
      const { width, height } = await image.metadata();
      const rows = Math.max(1, Math.round((height / width) * columns));
      return image.resize(columns, rows, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    }),
  );
  const [one, other] = squares as [Buffer, Buffer];
  const length = Math.max(one.length, other.length);
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += Math.abs((one[at] ?? 255) - (other[at] ?? 255));
  return sum / length / 255;
}
