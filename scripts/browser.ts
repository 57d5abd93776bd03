import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackError } from '../backend/stack/src/stack-error.ts';

const root = path.resolve(import.meta.dirname, '..');
const e2eDir = path.join(root, 'e2e');
const shellDir = path.join(root, '.cache', 'browser');
const logFile = path.join(root, '.cache', 'logs', 'browser.log');

/** Preferred: the same engine without a browser's own windows, which cost the tests a quarter of the processor. */
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const fixedPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Returns the path of a browser for the tests: the shell of Debian's packages, unpacked next to an installed browser; else an installed
 * one, Playwright's download, or Debian's package where we may install it. Each must have rendered a page, since libraries may be missing.
 */
export async function findBrowser(say: (text: string) => void): Promise<string> {
  const wish = process.env.ESPACOS_BROWSER;
  if (wish) {
    if (works(wish)) return wish;
    throw new StackError(`ESPACOS_BROWSER=${wish} does not start: name a Chromium or Chrome, or leave it out.`);
  }
  const installed = [...onPath(shell), ...names.flatMap(onPath), ...fixedPlaces].find(works);
  if (installed) return path.basename(installed) === shell ? installed : (unpackedShell(say) ?? installed);

  const playwrights = playwrightBrowser();
  if (playwrights && works(playwrights)) return playwrights;
  say('No browser is installed: fetching the one of Playwright…');
  const download = path.join(e2eDir, 'node_modules/.bin/playwright');
  run(download, ['install', 'chromium', '--no-shell']);
  const downloaded = playwrightBrowser();
  if (downloaded && works(downloaded)) return downloaded;

  if (process.getuid?.() === 0 && onPath('apt-get').length > 0) {
    say("Playwright's browser does not start here: installing Debian's…");
    run('apt-get', ['update']);
    for (const name of [shell, 'chromium']) {
      run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
      const packaged = onPath(name).find(works);
      if (packaged) return packaged;
    }
  }
  throw new StackError(
    `The browser tests need Chromium or Chrome and none could be installed (${logFile}): install one, or name one with ESPACOS_BROWSER.`,
  );
}

function onPath(name: string): string[] {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file));
}

/** Debian's shell, in this project's cache alone: what it needs of the system came with the browser that is installed. */
function unpackedShell(say: (text: string) => void): string | null {
  const file = path.join(shellDir, 'usr/lib/chromium', shell);
  if (works(file)) return file;
  if (onPath('apt-get').length === 0 || onPath('dpkg-deb').length === 0) return null;
  say("Fetching the browser's shell, which is quicker than the browser…");
  rmSync(shellDir, { recursive: true, force: true });
  mkdirSync(shellDir, { recursive: true });
  // the second has the files that both share
  run('apt-get', ['download', shell, 'chromium-common'], shellDir);
  for (const name of readdirSync(shellDir).filter((name) => name.endsWith('.deb'))) {
    run('dpkg-deb', ['--extract', name, '.'], shellDir);
    rmSync(path.join(shellDir, name));
  }
  return works(file) ? file : null;
}

function playwrightBrowser(): string | null {
  try {
    const { chromium } = createRequire(path.join(e2eDir, 'package.json'))('@playwright/test') as {
      chromium: { executablePath: () => string };
    };
    const file = chromium.executablePath();
    return existsSync(file) ? file : null;
  } catch {
    return null;
  }
}

function works(file: string): boolean {
  if (!existsSync(file)) return false;
  const page = 'data:text/html,<p>espacos';
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--dump-dom', page];
  const rendered = spawnSync(file, flags, { encoding: 'utf8', timeout: 60_000, stdio: ['ignore', 'pipe', 'ignore'] });
  return rendered.status === 0 && rendered.stdout.includes('espacos');
}

function run(command: string, args: string[], cwd = root): void {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { cwd, stdio: ['ignore', log, log], env });
  closeSync(log);
}
