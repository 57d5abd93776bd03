import { readAddress } from 'shared-domain/network/address.ts';

export type ClientAddressOptions = {
  headers: Headers;
  /** Who holds the connection. */
  peer: string | undefined;
  /** A server that shows this key speaks for a visitor and names the address in `Sb-Forwarded-For`, as hosted Auth takes it. */
  secretKey: string;
  /** Set behind a proxy: the header in which it writes the address, last entry. */
  proxyHeader?: string | undefined;
};

/** Whose requests count together. A visitor cannot choose it: headers are believed of our own servers and our own proxy only. */
export function clientAddress({ headers, peer, secretKey, proxyHeader }: ClientAddressOptions): string {
  const forwarded = headers.get('sb-forwarded-for');
  if (forwarded !== null && headers.get('apikey') === secretKey) return networkOf(forwarded.split(',')[0]);
  const proxied = proxyHeader === undefined ? null : headers.get(proxyHeader);
  return networkOf(proxied === null ? peer : proxied.split(',').at(-1));
}

/** True for an address that every program of this machine has in common. */
export const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::';

/** The /48 around an IPv6 network of `clientAddress`, null for others: a provider's customer may have all of it. */
export function siteOf(address: string): string | null {
  const groups = readAddress(address);
  return groups?.length === 8 ? `${groups.slice(0, 3).join(':')}::` : null;
}

/** One IPv4 address, or the network of an IPv6 address (/64): a household has that many of its own. */
function networkOf(address = ''): string {
  const parts = readAddress(address);
  if (parts === null) return address.trim();
  return parts.length === 4 ? parts.join('.') : `${parts.slice(0, 4).join(':')}::`;
}
