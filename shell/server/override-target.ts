import { channelName, unitName } from 'federation/registry/registry.schema.ts';

/**
 * Target of an override: for a unit, one of its releases or a folder on another machine; for the whole site, a channel.
 */
export type OverrideTarget =
  | { kind: 'version'; version: string }
  | { kind: 'address'; address: string }
  | { kind: 'channel'; channel: string };

/** In place of a unit: all units that have the channel. */
export const wholeSite = 'site';
const channelPrefix = 'channel:';

const version = /^[a-z0-9]{8,40}$/;

/** Reads a version, `channel:next`, or the address of a folder, of its `release.json` or of its entry. Null: none of them. */
export function parseTarget(text: string): OverrideTarget | null {
  if (text.startsWith(channelPrefix)) {
    const channel = channelName.safeParse(text.slice(channelPrefix.length));
    return channel.success ? { kind: 'channel', channel: channel.data } : null;
  }
  if (version.test(text)) return { kind: 'version', version: text };
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  // the policy of the page is written with it
  if (!/^[a-z0-9.-]+(:\d+)?$/.test(url.host)) return null;
  const folder = url.pathname.replace(/[^/]*\.(?:json|js)$/, '').replace(/\/?$/, '/');
  return { kind: 'address', address: url.origin + folder };
}

/** A channel is for the whole site, anything else for one unit. */
export function parseOverride(unit: string, text: string): OverrideTarget | null {
  const target = parseTarget(text);
  const fits = unitName.safeParse(unit).success && (unit === wholeSite) === (target?.kind === 'channel');
  return fits ? target : null;
}

/** As `parseTarget` reads it. */
export function textOf(target: OverrideTarget): string {
  if (target.kind === 'channel') return channelPrefix + target.channel;
  return target.kind === 'version' ? target.version : target.address;
}

export interface OverridePolicy {
  /** All visitors may switch to another release of the registry. */
  releases: boolean;
  /** All visitors may choose a channel. */
  channels: boolean;
  /** All visitors may switch to these origins; a port may be `*`. */
  origins: string[];
  /** Signs links; without it there are none. */
  secret?: string | undefined;
}

const kinds = new Set(['releases', 'channels']);

/**
 * Reads a list as `OVERRIDE_ALLOW` has it: `releases`, `channels`, and origins such as `https://qa.example.com` or
 * `http://localhost:*`, separated by spaces. Empty: only signed links are accepted.
 * @throws when a word is none of them.
 */
export function parsePolicy(allow: string, secret?: string): OverridePolicy {
  const words = allow.split(/[\s,]+/).filter(Boolean);
  for (const word of words) {
    if (kinds.has(word) || /^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/.test(word)) continue;
    throw new Error(`OVERRIDE_ALLOW: "${word}" is neither "releases" nor "channels" nor an origin.`);
  }
  return {
    releases: words.includes('releases'),
    channels: words.includes('channels'),
    origins: words.filter((word) => !kinds.has(word)),
    ...(secret && { secret }),
  };
}

/** Returns whether all visitors may switch to it, without a signed link. */
export function isAllowed(target: OverrideTarget, { releases, channels, origins }: OverridePolicy): boolean {
  if (target.kind === 'version') return releases;
  if (target.kind === 'channel') return channels;
  const { origin, protocol, hostname, port } = new URL(target.address);
  return origins.some((allowed) => allowed === origin || (allowed === `${protocol}//${hostname}:*` && port !== ''));
}
