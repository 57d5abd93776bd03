import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { baseConfig } from './base-config.ts';
import { runBundler } from './run-bundler.ts';
import { writesIn } from './shared-writes.ts';

test('what a package writes to the window, the body or a prototype is found in the built script', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'writes-'));
  await writeFile(
    join(dir, 'page.ts'),
    `const page = globalThis as unknown as Record<string, unknown>;
     (window as unknown as Record<string, unknown>).dataLayer = [];
     (globalThis as unknown as Record<string, unknown>).__once ??= {};
     Array.prototype.flat = function () { return this; };
     Object.defineProperty(String.prototype, 'shout', { value() { return this.toUpperCase(); } });
     Object.assign(window, { jQuery: 1 });
     Date.now = () => 0;
     document.body.append('x');
     window.document.body.style.overflow = 'hidden';
     document.body.classList.add('locked');
     // and what is nobody else's
     document.querySelector('main')?.append(document.body.className, document.body.style.overflow);
     class Own { static prototype2 = 1; }
     (Own.prototype as unknown as Record<string, unknown>).name = 'x';
     if (window.name === 'a' || window.innerWidth >= 7) window.location = '/x' as never;
     const text = Object.assign(Object.assign({}, { a: 1 }), { b: page });
     console.log(new Own(), text);`,
  );
  const config = { ...baseConfig(dir, 'browser', 'production'), entry: { page: './page.ts' } };
  await runBundler({ ...config, output: { ...config.output, path: join(dir, 'out'), filename: '[name].js' } });
  const script = await readFile(join(dir, 'out/page.js'), 'utf8');
  expect(writesIn(script)).toEqual([
    'Array.prototype.flat',
    'Date.now',
    'String.prototype.shout',
    'document.body.append',
    'document.body.classList.add',
    'document.body.style.overflow',
    'globalThis.__once',
    'window',
    'window.dataLayer',
  ]);
  await rm(dir, { recursive: true });
});
