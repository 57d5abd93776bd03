/** What a unit is switched to: one of its releases, or a folder on another machine. */
export type OverrideTarget = { kind: 'version'; version: string } | { kind: 'address'; address: string };

const version = /^[a-z0-9]{8,40}$/;

/** Reads a version, or the address of a folder, of its `release.json` or of its entry. Null: neither of them. */
export function parseTarget(text: string): OverrideTarget | null {
  if (version.test(text)) return { kind: 'version', version: text };
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  // the policy of the page is written with it
  if (!/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return null;
  const folder = url.pathname.replace(/[^/]*\.(?:json|js)$/, '').replace(/\/?$/, '/');
  return { kind: 'address', address: url.origin + folder };
}

export interface OverridePolicy {
  /** Everybody may switch to another release of the registry. */
  releases: boolean;
  /** Everybody may switch to these origins; a port may be `*`. */
  origins: string[];
  /** Signs links; without it there are none. */
  secret?: string | undefined;
}

/**
 * Reads a list as `OVERRIDE_ALLOW` has it: `releases`, and origins such as `https://qa.example.com` or
 * `http://localhost:*`, separated by spaces. Empty: only signed links are accepted.
 * @throws when a word is neither.
 */
export function parsePolicy(allow: string, secret?: string): OverridePolicy {
  const words = allow.split(/[\s,]+/).filter(Boolean);
  for (const word of words) {
    if (word === 'releases' || /^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/.test(word)) continue;
    throw new Error(`OVERRIDE_ALLOW: "${word}" is neither "releases" nor an origin.`);
  }
  return {
    releases: words.includes('releases'),
    origins: words.filter((word) => word !== 'releases'),
    ...(secret && { secret }),
  };
}

/** Whether anybody may switch to it, without a signed link. */
export function isAllowed(target: OverrideTarget, { releases, origins }: OverridePolicy): boolean {
  if (target.kind === 'version') return releases;
  const { origin, protocol, hostname, port } = new URL(target.address);
  return origins.some((allowed) => allowed === origin || (allowed === `${protocol}//${hostname}:*` && port !== ''));
}
