import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter } from '@playwright/test/reporter';
import { mockUps, shotsDir } from './mock-ups.ts';
import { shots } from './pages.ts';

/** Writes one page with every shot beside its mock-up, and names what has only one of the two. */
export default class PageReporter implements Reporter {
  onEnd(): void {
    mkdirSync(shotsDir, { recursive: true });
    const drawn = mockUps();
    const picture = (file: string | undefined, what: string) =>
      file ? `<a href="${file}"><img loading="lazy" src="${file}" alt="${what}"></a>` : `<p>no ${what}</p>`;
    const sections = shots.map(({ name, sizes = [] }) => {
      const own = drawn.filter((mockUp) => mockUp.name === name);
      const rows = [...new Set([...sizes, ...own.map(({ size }) => size)])].map((size) => {
        const mockUp = own.find((one) => one.size === size);
        const copy = mockUp && `mock-up-${path.basename(mockUp.file)}`;
        if (mockUp && copy) copyFileSync(mockUp.file, path.join(shotsDir, copy));
        const shot = `${name}-${size}.png`;
        const made = existsSync(path.join(shotsDir, shot)) ? shot : undefined;
        return `<h3>${size}</h3><div>${picture(made, 'shot')}${picture(copy, 'mock-up')}</div>`;
      });
      return `<section id="${name}"><h2>${name}</h2>${rows.join('')}</section>`;
    });
    const known = new Set(shots.map(({ name }) => name));
    const unseen = drawn.filter(({ name }) => !known.has(name)).map(({ file }) => path.basename(file));
    const file = path.join(shotsDir, 'index.html');
    writeFileSync(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pages beside their mock-ups</title>
<style>body{font:16px system-ui;margin:24px}section>div{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:start}img{max-width:100%;border:1px solid #ccc}</style>
<h1>Pages beside their mock-ups</h1>
<p>${shots.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' · ')}</p>
${sections.join('\n')}
<h2>Mock-ups without a shot</h2><p>${unseen.join(' · ') || 'none'}</p></html>`,
    );
    process.stdout.write(`\n  ${file}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
