import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who stands between visitors and this server. */
export interface ClientAddressOptions {
  /** Proxies of ours in front, each of which adds whom it was asked by: 2 behind a CDN and a balancer. */
  trustedHops: number;
  /** The header in which they do. Default `x-forwarded-for`. */
  header?: string;
}

/**
 * The network that a request comes from: what one person can hardly have several of (an IPv4 address, the first 56 bits
 * of an IPv6 one). What stands further left in the header than our own proxies write is anybody's word. Never stored and
 * never logged.
 */
export function networkOf(
  headers: Headers,
  incoming: IncomingMessage | undefined,
  { trustedHops, header = 'x-forwarded-for' }: ClientAddressOptions = { trustedHops: 0 },
): string {
  const forwarded =
    trustedHops > 0 ? (headers.get(header)?.split(',') ?? []).slice(-trustedHops)[0]?.trim() : undefined;
  const address = (forwarded && isIP(forwarded) ? forwarded : incoming?.socket.remoteAddress) ?? 'unknown';
  const plain = address.replace(/^::ffff:/, '');
  return isIP(plain) === 6 ? firstBits(plain) : plain;
}

function firstBits(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right].map(
    (group) => Number.parseInt(group, 16) || 0,
  );
  return [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00].map((group) => group.toString(16)).join(':');
}
