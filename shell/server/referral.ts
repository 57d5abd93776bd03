import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { setCookie } from 'hono/cookie';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { readReferral, writeReferral } from '../src/platform/referral.ts';
import { referralCookie } from '../src/platform/referral-names.ts';
import { isOwnOrigin } from './own-origin.ts';

const limit = bodyLimit({ maxSize: 100, onError: (context) => context.body(null, 413) });

/**
 * Writes the code of a followed link into a cookie that pages read. Pages themselves never set it, as caches share them. Where it needs a
 * permission, the page asks first.
 */
export const referralEndpoint = ({ siteUrl, secure }: { siteUrl: string; secure: boolean }) =>
  new Hono().post('/', limit, async (context) => {
    context.header('cache-control', 'no-store');
    const origin = context.req.header('origin');
    if (!origin || !isOwnOrigin(origin, siteUrl, context.req.header('host'))) return context.body(null, 403);
    const referral = readReferral(await context.req.text());
    if (!referral) return context.body(null, 400);
    setCookie(context, referralCookie, writeReferral(referral), {
      path: '/',
      maxAge: attributionDays * 24 * 60 * 60,
      sameSite: 'Lax',
      secure,
    });
    return context.body(null, 204);
  });
