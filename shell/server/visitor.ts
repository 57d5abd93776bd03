import { randomInt } from 'node:crypto';
import type { Visitor } from 'federation/choose-versions.ts';
import { channelName, type Registry } from 'federation/registry.schema.ts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * One of a hundred groups, so that a person sees the same version at each visit while one is tried out. A number that a
 * hundredth of all visitors have identifies nobody.
 */
const bucketCookie = 'mfe-bucket';
/** Set for people who look at what comes next. */
const channelCookie = 'mfe-channel';

const halfAYear = 180 * 24 * 60 * 60;

/** Who asks, as far as it decides about versions. A first visit while a canary runs is given its group. */
export function visitorOf(
  context: Context,
  registry: Registry,
  { allowsChannels }: { allowsChannels: boolean },
): Visitor & { isNew: boolean } {
  const channel = allowsChannels ? getCookie(context, channelCookie) : undefined;
  const given = getCookie(context, bucketCookie) ?? '';
  const isKnown = /^\d{1,2}$/.test(given);
  const isTried = Object.values(registry.units).some(({ canary }) => canary);
  return {
    bucket: isTried ? (isKnown ? Number(given) : randomInt(100)) : null,
    channel: channel && channelName.safeParse(channel).success ? channel : null,
    pinned: {},
    isNew: isTried && !isKnown,
  };
}

export function rememberVisitor(
  context: Context,
  { bucket, isNew }: { bucket: number | null; isNew: boolean },
  { secure }: { secure: boolean },
): void {
  if (!isNew || bucket === null) return;
  setCookie(context, bucketCookie, String(bucket), {
    path: '/',
    maxAge: halfAYear,
    httpOnly: true,
    sameSite: 'Lax',
    secure,
  });
}

/**
 * `?mfe-channel=next` puts this browser on a channel, `?mfe-channel=` takes it off. Returns the address to go on with, or null
 * when nothing was asked.
 */
export function changeChannel(context: Context, { secure }: { secure: boolean }): string | null {
  const url = new URL(context.req.url);
  const asked = url.searchParams.get(channelCookie);
  if (asked === null) return null;
  if (channelName.safeParse(asked).success) {
    setCookie(context, channelCookie, asked, { path: '/', httpOnly: true, sameSite: 'Lax', secure });
  } else deleteCookie(context, channelCookie, { path: '/', secure });
  url.searchParams.delete(channelCookie);
  return url.pathname + url.search;
}
