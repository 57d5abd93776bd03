import type { SiteRemote } from 'federation/registry/registry.schema.ts';
import { remoteDeadline, withDeadline } from './with-deadline.ts';

const loading = new Map<string, Promise<void>>();

/** Puts the stylesheets of a remote into the document and waits for them. A sheet that failed is requested again. */
export async function loadRemoteStyles(remote: SiteRemote): Promise<void> {
  const sheets = remote.styles.map(({ file, integrity }) => loadStylesheet(remote.base + file, integrity));
  if (!('CSSScopeRule' in window)) {
    const address = `/releases/${remote.name}/${remote.version}/without-scope.css`;
    // releases from before this file have none
    sheets.push(loadStylesheet(address, null).catch(() => {}));
  }
  await Promise.all(sheets);
}

function loadStylesheet(address: string, integrity: string | null): Promise<void> {
  const href = new URL(address, document.baseURI).href;
  const known = loading.get(href);
  if (known !== undefined) return known;
  const started = withDeadline(attach(href, integrity), href, remoteDeadline).catch((error: unknown) => {
    loading.delete(href);
    for (const link of sheetsOf(href)) link.remove();
    throw error;
  });
  loading.set(href, started);
  return started;
}

/** Elements that hold the sheet: it alone, or combined with others for the first view. */
const sheetsOf = (href: string) =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.href === href || joinedIn(link).some((sheet) => sheet.href === href),
  );

/** The sheets that the site server has combined in one file (`shell/server/combined-styles.ts`). */
function joinedIn({ dataset }: HTMLLinkElement): { href: string; integrity: string }[] {
  const hashes = dataset.hashes?.split(' ') ?? [];
  return (dataset.holds?.split(' ') ?? []).map((address, index) => ({
    href: new URL(address, document.baseURI).href,
    integrity: hashes[index] ?? '',
  }));
}

/** A sheet that failed is there as well, but it holds nothing that can be read. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

function attach(href: string, integrity: string | null): Promise<void> {
  // the site server has put the sheets of the first page into the head already
  if (sheetsOf(href).some(hasArrived)) return Promise.resolve();
  for (const failed of sheetsOf(href)) {
    failed.remove();
    // the sheets that were combined with it are missing, too
    for (const other of joinedIn(failed)) {
      if (other.href !== href) document.head.append(stylesheet(other.href, other.integrity));
    }
  }
  return new Promise((resolve, reject) => {
    const link = stylesheet(href, integrity);
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${href} could not be loaded.`));
    document.head.append(link);
  });
}

/** @throws without a hash: only a development server's sheet, and one without `@scope`, which comes from the site, have none: null */
function stylesheet(href: string, integrity: string | null): HTMLLinkElement {
  if (integrity === '' || integrity === undefined) throw new Error(`${href} has no hash and is refused.`);
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  if (integrity !== null) link.integrity = integrity;
  link.href = href;
  return link;
}
