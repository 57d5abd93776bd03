import type { RemoteRelease, ShellRelease } from 'federation/registry/registry.schema.ts';
import type { CombinedStylesheet } from './combined-styles.ts';
import { escapeHtml } from './escape-html.ts';
import type { LiveSite } from './live-registry.ts';
import type { MatchedRoute } from './match-route.ts';
import { ownReleases } from './static-scripts.ts';

type Release = RemoteRelease | ShellRelease;

/** @throws when the release has no such file: nothing is sent to a browser without its hash. */
export function integrityOf(release: Release, file: string): string {
  const asset = release.assets[file];
  if (!asset) throw new Error(`${release.name}@${release.version} has no ${file}.`);
  return asset.integrity;
}

function addressOf(site: LiveSite, release: Release, file: string) {
  return { href: escapeHtml(site.baseOf(release) + file), integrity: integrityOf(release, file) };
}

function stylesheet(site: LiveSite, release: Release, file: string): string {
  const { href, integrity } = addressOf(site, release, file);
  return `<link rel="stylesheet" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

/** The shell's sheets alone: for a page that has no other part of the site. */
export const shellStylesheets = (site: LiveSite): string[] => [
  ...releasesFallback(site),
  ...site.shell.styles.map((file) => stylesheet(site, site.shell, file)),
];

/** Returns the script that requests missing files from the site, where browsers load releases from another address. Comes first. */
export function releasesFallback({ shell, shellBase }: LiveSite): string[] {
  if (shellBase.startsWith('/')) return [];
  const elsewhere = shellBase.slice(0, -`${shell.name}/${shell.version}/`.length);
  const { path, integrity } = ownReleases;
  return [
    `<script crossorigin="anonymous" integrity="${integrity}" src="${path}" data-elsewhere="${escapeHtml(elsewhere)}"></script>`,
  ];
}

/** The browser part (`remote-styles.ts`) reads from it which sheets need not be loaded any more. */
function combinedStylesheet({ path, integrity, holds }: CombinedStylesheet): string {
  const list = (values: string[]) => escapeHtml(values.join(' '));
  const held = `data-holds="${list(holds.map(({ href }) => href))}" data-hashes="${list(holds.map((sheet) => sheet.integrity))}"`;
  return `<link rel="stylesheet" crossorigin="anonymous" href="${path}" integrity="${integrity}" ${held}>`;
}

/** Preloads a sheet for a page that the browser renders: a sheet in the head that hangs would block every script, and so our time-out. */
function stylesheetPreload(site: LiveSite, release: Release, file: string, later = false): string {
  const { href, integrity } = addressOf(site, release, file);
  return `<link rel="${later ? 'later' : 'preload'}" as="style" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

/** Preloaded by `start.js` or, where the browser draws the page, by the shell, whose own script comes first. */
function script(site: LiveSite, release: Release, file: string): string {
  const { href, integrity } = addressOf(site, release, file);
  return `<link rel="later" as="script" crossorigin="anonymous" href="${href}" integrity="${integrity}">`;
}

function font(site: LiveSite, release: Release, file: string): string {
  return `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${addressOf(site, release, file).href}">`;
}

/**
 * Returns the files that the browser should fetch for the page: styles and the font immediately, and the scripts of the
 * remote that owns it once the shell's have come.
 */
export function preloadsOf(
  site: LiveSite,
  route: MatchedRoute | null,
  {
    later,
    addresses,
    combined,
  }: { later: boolean; addresses: Record<string, string>; combined: CombinedStylesheet | null },
): string[] {
  const { shell } = site;
  // only the browser knows the files of another machine
  const { owner, chunks = [] } = route && !Object.hasOwn(addresses, route.owner.name) ? route : {};
  const remote = owner?.kind === 'remote' ? owner : null;
  const separate = () => [
    ...(addresses.shell
      ? [`<link rel="stylesheet" crossorigin="anonymous" href="${escapeHtml(addresses.shell)}styles.css">`]
      : shell.styles.map((file) => stylesheet(site, shell, file))),
    ...(remote?.styles.map((file) => (later ? stylesheet : stylesheetPreload)(site, remote, file)) ?? []),
  ];
  return [
    ...(combined ? [combinedStylesheet(combined)] : separate()),
    ...(addresses.shell ? [] : shell.fonts.map((file) => font(site, shell, file))),
    ...(remote ? [script(site, remote, remote.entry)] : []),
    ...(owner ? chunks.map((file) => script(site, owner, file)) : []),
  ];
}

/**
 * Returns the scripts of widgets that the page has a place for: they wait for `start.js` with the page's own and load in
 * parallel with them.
 */
export function widgetPreloads(
  site: LiveSite,
  widgets: string[],
  addresses: Record<string, string>,
  combined: CombinedStylesheet | null,
): string[] {
  const isThere = (remote: RemoteRelease, file: string) =>
    combined?.holds.some(({ href }) => href === site.baseOf(remote) + file) ?? false;
  return widgets.flatMap((name) => {
    const [owner = '', widget = ''] = name.split('/');
    const remote = site.remotes.find((one) => one.name === owner);
    const chunks = remote?.widgets[widget]?.chunks;
    if (!remote || !chunks || Object.hasOwn(addresses, owner)) return [];
    return [
      ...[remote.entry, ...chunks].map((file) => script(site, remote, file)),
      ...remote.styles
        .filter((file) => !isThere(remote, file))
        .map((file) => stylesheetPreload(site, remote, file, true)),
    ];
  });
}
