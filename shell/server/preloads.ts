import type { RemoteRelease, ShellRelease } from 'federation/registry.schema.ts';
import { escapeHtml } from './document.ts';
import { type LiveSite, releaseBase } from './live-registry.ts';
import type { MatchedRoute } from './match-route.ts';

type Release = RemoteRelease | ShellRelease;

function addressOf(release: Release, file: string) {
  const asset = release.assets[file];
  if (!asset) throw new Error(`${release.name}@${release.version} has no ${file}.`);
  return { href: escapeHtml(releaseBase(release.name, release.version) + file), integrity: asset.integrity };
}

function stylesheet(release: Release, file: string): string {
  const { href, integrity } = addressOf(release, file);
  return `<link rel="stylesheet" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

/** For a page that is drawn in the browser: a sheet in the head that hangs would hold up every script, and so our time-out. */
function stylesheetPreload(release: Release, file: string): string {
  const { href, integrity } = addressOf(release, file);
  return `<link rel="preload" as="style" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

function script(release: Release, file: string, later: boolean): string {
  const { href, integrity } = addressOf(release, file);
  return `<link rel="${later ? 'later' : 'preload'}" as="script" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

function font(release: Release, file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${addressOf(release, file).href}">`;
}

/**
 * What the browser should fetch for the page: styles and the font at once, and the scripts of the remote that owns it, which
 * may wait for `start.js`.
 */
export function preloadsOf({ shell }: LiveSite, route: MatchedRoute | null, { later }: { later: boolean }): string[] {
  const { owner, chunks = [] } = route ?? {};
  const remote = owner?.kind === 'remote' ? owner : null;
  return [
    ...shell.styles.map((file) => stylesheet(shell, file)),
    ...(remote?.styles.map((file) => (later ? stylesheet : stylesheetPreload)(remote, file)) ?? []),
    ...shell.fonts.map((file) => font(shell, file)),
    ...(remote ? [script(remote, remote.entry, later)] : []),
    ...(owner ? chunks.map((file) => script(owner, file, later)) : []),
  ];
}
