import type { IncomingMessage } from 'node:http';
import { readAddress } from 'shared-domain/network/address.ts';

/** The proxies between visitors and this server. */
export interface ClientAddressOptions {
  /** Proxies of ours in front, each of which appends the address of its client: 2 behind a CDN and a balancer. */
  trustedHops: number;
  /** The header in which they do. Default `x-forwarded-for`. */
  header?: string;
}

/**
 * Returns the network that a request comes from, of which one person can hardly have several (an IPv4 address, the first 56 bits of an IPv6
 * one). Entries further left in the header than those of our own proxies can be forged. Never stored and never logged.
 */
export function networkOf(
  headers: Headers,
  incoming: IncomingMessage | undefined,
  { trustedHops, header = 'x-forwarded-for' }: ClientAddressOptions = { trustedHops: 0 },
): string {
  const forwarded =
    trustedHops > 0 ? (headers.get(header)?.split(',') ?? []).slice(-trustedHops)[0]?.trim() : undefined;
  const address = (forwarded && readAddress(forwarded)) || readAddress(incoming?.socket.remoteAddress ?? '');
  if (!address) return 'unknown';
  return address.length === 4 ? address.join('.') : firstBits(address);
}

const firstBits = (groups: string[]): string =>
  groups
    .slice(0, 4)
    .map((group, index) => (index < 3 ? group : (Number.parseInt(group, 16) & 0xff00).toString(16)))
    .join(':');
