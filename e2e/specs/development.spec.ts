import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { copyWorkspace, type WorkspaceCopy } from 'federation/testing/workspace-copy.ts';
import { ports } from '../src/instance.ts';
import { expect, test } from '../src/test.ts';

// `pnpm dev` joined to the tests' instance, on two remotes that have never been released, in a copy of the workspace.

const sitePort = Number(ports.SITE_PORT) + 10;
let workspace: WorkspaceCopy;
let dev: ChildProcess | undefined;
let output = '';
let page: string;
let otherPage: string;

const source = (text: string) => `import { useState } from 'react';
import { Link } from 'react-router';

export const meta = () => ({ title: 'Contador' });

export function Component() {
  const [count, setCount] = useState(0);
  return (
    <div className="wrap">
      ${text}
      <button type="button" onClick={() => setCount(count + 1)}>
        Cliques: {count}
      </button>
      <Link to="/placar">Ao placar</Link>
    </div>
  );
}
`;

test.beforeAll(async ({ request }) => {
  test.setTimeout(240_000);
  workspace = await copyWorkspace();
  await workspace.newRemote('contador');
  page = path.join(workspace.dir, 'mfe-contador/src/routes/home.route.tsx');
  await writeFile(page, source('<h1>Antes da mudança</h1>'));
  await workspace.newRemote('placar');
  otherPage = path.join(workspace.dir, 'mfe-placar/src/routes/home.route.tsx');
  await writeFile(otherPage, source('<h1>Placar</h1>'));
  const { supabaseUrl, supabaseKey } = await (await request.get('/config.json')).json();
  dev = spawn(process.execPath, [path.join(workspace.dir, 'scripts/dev-site.ts')], {
    env: {
      ...process.env,
      RELEASES_DIR: defaultReleasesDir,
      DEV_UNITS: JSON.stringify([
        { name: 'contador', port: sitePort + 1, page: '/contador' },
        { name: 'placar', port: sitePort + 3, page: '/placar' },
      ]),
      SITE_PORT: String(sitePort),
      SUPABASE_URL: supabaseUrl,
      SUPABASE_PUBLISHABLE_KEY: supabaseKey,
    },
  });
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  dev.stdout?.on('data', keep);
  dev.stderr?.on('data', keep);
  await expect.poll(() => output, { timeout: 220_000 }).toContain(`http://localhost:${sitePort}/placar`);
});

test.afterAll(async () => {
  if (dev && dev.exitCode === null) {
    dev.kill('SIGTERM');
    await once(dev, 'exit');
  }
  await workspace?.remove();
});

test('uma mudança aparece na página sem recarregar e sem perder o que se fez', async ({ page: tab }) => {
  test.setTimeout(90_000);
  const refused: string[] = [];
  tab.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  let loads = 0;
  tab.on('load', () => loads++);
  await tab.goto(`http://localhost:${sitePort}/contador`);
  await expect(tab.getByRole('heading', { name: 'Antes da mudança' })).toBeVisible();
  await tab.getByRole('button', { name: 'Cliques: 0' }).click();
  await tab.getByRole('button', { name: 'Cliques: 1' }).click();

  // a class that no file has used so far: its rule comes along
  await writeFile(page, source('<h1 className="pt-[83px]">Depois da mudança</h1>'));
  const heading = tab.getByRole('heading', { name: 'Depois da mudança' });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  await expect(tab.getByRole('button', { name: 'Cliques: 2' })).toBeVisible();
  await expect(heading).toHaveCSS('padding-top', '83px');

  await writeFile(page, source('<h1>Sem fim'));
  await expect(tab.frameLocator('iframe').getByText('home.route.tsx').first()).toBeVisible({ timeout: 30_000 });
  await writeFile(page, source('<h1>Corrigida</h1>'));
  await expect(tab.getByRole('heading', { name: 'Corrigida' })).toBeVisible({ timeout: 30_000 });
  await expect(tab.getByRole('button', { name: 'Cliques: 2' })).toBeVisible();

  // the others are as they are released
  await tab
    .getByRole('link', { name: /Espaços Rio/ })
    .first()
    .click();
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
  expect(refused).toEqual([]);
  expect(await readFile(path.join(workspace.dir, 'releases/registry.json'), 'utf8').catch(() => null)).toBeNull();
});

test('dois remotos são editados na mesma visita: cada um muda sem recarregar e sem perder o que se fez', async ({
  page: tab,
}) => {
  test.setTimeout(90_000);
  expect(output).toContain(`http://localhost:${sitePort} with contador, placar from this folder`);
  let loads = 0;
  tab.on('load', () => loads++);
  await writeFile(page, source('<h1>Contador</h1>'));
  await tab.goto(`http://localhost:${sitePort}/contador`);
  await expect(tab.getByRole('heading', { name: 'Contador' })).toBeVisible({ timeout: 30_000 });
  await tab.getByRole('button', { name: 'Cliques: 0' }).click();
  await writeFile(page, source('<h1>Outro contador</h1>'));
  await expect(tab.getByRole('heading', { name: 'Outro contador' })).toBeVisible({ timeout: 30_000 });
  await expect(tab.getByRole('button', { name: 'Cliques: 1' })).toBeVisible();

  await tab.getByRole('link', { name: 'Ao placar' }).click();
  await expect(tab.getByRole('heading', { name: 'Placar', exact: true })).toBeVisible();
  await tab.getByRole('button', { name: 'Cliques: 0' }).click();
  await writeFile(otherPage, source('<h1 className="pt-[87px]">Outro placar</h1>'));
  const heading = tab.getByRole('heading', { name: 'Outro placar' });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  await expect(heading).toHaveCSS('padding-top', '87px');
  await expect(tab.getByRole('button', { name: 'Cliques: 1' })).toBeVisible();
  expect(loads).toBe(1);
});

test('um erro ao desenhar a página mostra a quem desenvolve a mensagem, o arquivo e a linha', async ({ page: tab }) => {
  test.setTimeout(90_000);
  const broken = source('<h1>{missing.title}</h1>').replace(
    'useState(0);',
    'useState(0);\n  const missing = null as unknown as { title: string };',
  );
  const line = broken.split('\n').findIndex((text) => text.includes('missing.title')) + 1;
  await writeFile(page, broken);
  await expect.poll(() => output, { timeout: 30_000 }).toContain('contador (');
  await tab.goto(`http://localhost:${sitePort}/contador`);
  const report = tab.locator('[data-slot="development-error"]');
  await expect(report).toContainText("Cannot read properties of null (reading 'title')", { timeout: 30_000 });
  await expect(report).toContainText(`mfe-contador/src/routes/home.route.tsx:${line}`);
  await expect(report).toContainText('<h1>{missing.title}</h1>');
  // the panel also shows the visitor's view
  await expect(tab.getByRole('heading', { name: 'Não foi possível carregar esta página' })).toBeVisible();

  await writeFile(page, source('<h1>Consertada</h1>'));
  await expect(report).toHaveCount(0, { timeout: 30_000 });
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'Consertada' })).toBeVisible({ timeout: 30_000 });
  await expect(report).toHaveCount(0);
});
