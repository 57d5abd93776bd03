import { randomInt } from 'node:crypto';
import type { Visitor } from 'federation/registry/choose-versions.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * One of a hundred groups, so that a person sees the same version at each visit while one is tried out. A number that a hundredth of all
 * visitors share identifies no person.
 */
const bucketCookie = 'mfe-bucket';

const halfAYear = 180 * 24 * 60 * 60;

/** Returns the properties of a visitor that decide about versions. A first visit while a canary runs gets its group. */
export function visitorOf(context: Context, registry: Registry): Visitor & { isNew: boolean } {
  const given = getCookie(context, bucketCookie) ?? '';
  const isKnown = /^\d{1,2}$/.test(given);
  const isTried = Object.values(registry.units).some(({ canary }) => canary);
  return {
    bucket: isTried ? (isKnown ? Number(given) : randomInt(100)) : null,
    // a channel or a pin that people choose on purpose is an override
    channel: null,
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
