import { spawn } from 'node:child_process';

interface Surroundings {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  /** The output is a terminal. */
  isTerminal: boolean;
}

/** The program that opens an address on this desktop; null for none, or if it is not wanted. */
export function openerOf({ env, platform, isTerminal }: Surroundings): string | null {
  if (!isTerminal || env.CI || env.SSH_CONNECTION || env.BROWSER === 'none') return null;
  if (platform === 'darwin') return 'open';
  return platform === 'linux' && (env.DISPLAY || env.WAYLAND_DISPLAY) ? 'xdg-open' : null;
}

/** Shows the page in this person's browser, if there is one. */
export function openPage(url: string): void {
  const opener = openerOf({
    env: process.env,
    platform: process.platform,
    isTerminal: process.stdout.isTTY,
  });
  if (!opener) return;
  const child = spawn(opener, [url], { detached: true, stdio: 'ignore' });
  // the address is on the screen
  child.once('error', () => undefined);
  child.unref();
}
