import type { Visitor } from 'federation/registry/choose-versions.ts';
import { unitName } from 'federation/registry/registry.schema.ts';
import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import type { SiteOverrides } from '../src/platform/site-data.ts';
import type { LiveSites } from './live-registry.ts';
import {
  isAllowed,
  type OverridePolicy,
  type OverrideTarget,
  parseOverride,
  textOf,
  wholeSite,
} from './override-target.ts';
import { longestHours, readToken } from './override-token.ts';
import type { RequestOverrides, SiteEnv } from './site-env.ts';
import type { UnitReleases } from './unit-releases.ts';

// Quality assurance looks at another release of a remote, or at a developer's machine, in the real site. The browser
// stores the request in a cookie; the server decides at every request whether it is allowed.

interface OverridesOptions {
  policy: OverridePolicy;
  choose: LiveSites['choose'];
  hasChannel: (channel: string) => Promise<boolean>;
  isReleased: (unit: string, version: string) => Promise<boolean>;
  /** Units that a development server serves, for every visitor of this (local) site. */
  development: Record<string, string>;
  listReleases: () => Promise<Record<string, UnitReleases>>;
  secure: boolean;
}

const cookieName = 'mfe-overrides';
const channelParameter = 'mfe-channel';
/** Browsers keep about 4 KB; a cookie that is longer is none of ours. */
const maxCookieLength = 3500;

/** The cookie: switches that the policy allows, and signed texts that allow one each. */
const storedSchema = z.object({
  plain: z.record(unitName, z.string().max(300)),
  signed: z.array(z.string().max(900)).max(8),
});
type Stored = z.infer<typeof storedSchema>;

function readStored(context: Context): Stored | null {
  const text = getCookie(context, cookieName);
  if (!text || text.length > maxCookieLength) return null;
  try {
    return storedSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

export type Overrides = ReturnType<typeof createOverrides>;

export function createOverrides(options: OverridesOptions) {
  const { policy, choose, hasChannel, isReleased, development, listReleases, secure } = options;

  function keep(context: Context, stored: Stored): void {
    if (Object.keys(stored.plain).length + stored.signed.length === 0) return forget(context);
    setCookie(context, cookieName, Buffer.from(JSON.stringify(stored)).toString('base64url'), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure,
      maxAge: longestHours * 3600,
    });
  }

  function forget(context: Context): void {
    deleteCookie(context, cookieName, { path: '/', secure });
  }

  /** Returns the request's overrides: decides which of the stored switches apply now. */
  async function of(context: Context, visitor: Visitor): Promise<RequestOverrides> {
    const stored = readStored(context);
    const { wanted, siteOverrides } = wantedTargets(stored, policy, development);
    const pinned: Record<string, string> = {};
    const addresses: Record<string, string> = {};
    let { channel } = visitor;
    for (const [unit, target] of wanted) {
      if (target.kind === 'address') addresses[unit] = target.address;
      else if (target.kind === 'version' && (await isReleased(unit, target.version))) pinned[unit] = target.version;
      else if (target.kind === 'channel' && (await hasChannel(target.channel))) channel = target.channel;
      else {
        siteOverrides.active = siteOverrides.active.filter((other) => other.unit !== unit);
        const reason = target.kind === 'channel' ? 'unknown-channel' : 'unknown-version';
        siteOverrides.refused.push({ unit, target: textOf(target), reason });
      }
    }
    const chosen = await choose({ ...visitor, channel, pinned });
    return { ...chosen, addresses, siteOverrides: stored || wanted.size > 0 ? siteOverrides : null };
  }

  /**
   * `?mfe=reset`, `?mfe=<signed text>`, `?mfe-channel=next` and `?mfe-channel=` (off) change the cookie and redirect to the same address
   * without them. A refusal is reported, and the page is served unchanged.
   */
  function answerCommand(context: Context): Response | SiteOverrides['refused'] | null {
    const url = new URL(context.req.url);
    const command = url.searchParams.get('mfe');
    const channel = url.searchParams.get(channelParameter);
    url.searchParams.delete('mfe');
    url.searchParams.delete(channelParameter);
    const back = () => {
      context.header('cache-control', 'no-store');
      return context.redirect(url.pathname + url.search, 303);
    };
    if (channel !== null && !command) {
      const text = channel && `channel:${channel}`;
      const target = text ? parseOverride(wholeSite, text) : null;
      if (text && !(target && isAllowed(target, policy))) {
        return [
          { unit: wholeSite, ...(target && { target: text }), reason: target ? 'not-allowed' : 'unknown-channel' },
        ];
      }
      keep(context, switched(context, wholeSite, text || null));
      return back();
    }
    if (!command) return null;
    if (command === 'reset') {
      forget(context);
      return back();
    }
    const reading = readToken(command, policy.secret);
    if (!reading.ok) return [{ reason: reading.reason }];
    const { plain, signed } = switched(context, reading.claims.unit, null);
    keep(context, { plain, signed: [...signed, command].slice(-8) });
    return back();
  }

  /** Returns the cookie's content with another plain switch for a unit, or with none for it. */
  function switched(context: Context, unit: string, text: string | null): Stored {
    const stored = readStored(context) ?? { plain: {}, signed: [] };
    const { [unit]: _, ...plain } = stored.plain;
    return { plain: text === null ? plain : { ...plain, [unit]: text }, signed: without(stored.signed, unit) };
  }

  const without = (signed: string[], unit: string) =>
    signed.filter((token) => {
      const reading = readToken(token, policy.secret);
      return reading.ok && reading.claims.unit !== unit;
    });

  /** Adds the routes that the panel calls. */
  function addRoutes(app: Hono<SiteEnv>): void {
    app.get('/overrides.json', async (context) => {
      const { siteOverrides } = context.get('overrides');
      const units = await listReleases();
      return context.json(
        {
          ...(siteOverrides ?? { active: [], refused: [] }),
          may: { releases: policy.releases, channels: policy.channels, origins: policy.origins },
          units,
        },
        200,
        { 'cache-control': 'no-store' },
      );
    });
    const changeSchema = z.object({ unit: unitName, target: z.string().max(300).nullable() });
    app.post('/overrides.json', async (context) => {
      context.header('cache-control', 'no-store');
      if (!isOwnPage(context)) return context.json({ error: 'other-site' }, 403);
      const change = changeSchema.safeParse(await context.req.json().catch(() => null));
      if (!change.success) return context.json({ error: 'invalid' }, 400);
      const { unit, target: text } = change.data;
      if (text === null) {
        keep(context, switched(context, unit, null));
        return context.json({ ok: true });
      }
      const target = parseOverride(unit, text);
      // a remote that has never been released can be looked at on a developer's machine
      const isKnown = target?.kind !== 'version' || Object.hasOwn(await listReleases(), unit);
      if (!target || !isKnown) return context.json({ error: 'invalid' }, 400);
      if (!isAllowed(target, policy)) return context.json({ error: 'not-allowed' }, 403);
      if (unit === 'shell' && target.kind === 'address') return context.json({ error: 'shell' }, 400);
      keep(context, switched(context, unit, text));
      return context.json({ ok: true });
    });
  }

  return { of, answerCommand, addRoutes };
}

/** Returns the targets that the cookie and the development servers ask for, one a unit, without those the policy refuses. */
function wantedTargets(stored: Stored | null, policy: OverridePolicy, development: Record<string, string>) {
  const siteOverrides: SiteOverrides = { active: [], refused: [] };
  const wanted = new Map<string, OverrideTarget>();
  const accept = (unit: string, target: OverrideTarget, until?: number) => {
    const text = textOf(target);
    siteOverrides.active = siteOverrides.active.filter((other) => other.unit !== unit);
    if (target.kind === 'address' && unit === 'shell') {
      siteOverrides.refused.push({ unit, target: text, reason: 'shell' });
      return;
    }
    wanted.set(unit, target);
    siteOverrides.active.push({ unit, target: text, ...(until && { until }) });
  };
  for (const [unit, text] of Object.entries(stored?.plain ?? {})) {
    const target = parseOverride(unit, text);
    if (target && isAllowed(target, policy)) accept(unit, target);
    else siteOverrides.refused.push({ unit, target: text, reason: 'not-allowed' });
  }
  for (const token of stored?.signed ?? []) {
    const reading = readToken(token, policy.secret);
    const target = reading.ok ? parseOverride(reading.claims.unit, reading.claims.target) : null;
    if (reading.ok && target) accept(reading.claims.unit, target, reading.claims.until);
    else siteOverrides.refused.push({ reason: reading.ok ? 'invalid' : reading.reason });
  }
  for (const [unit, address] of Object.entries(development)) {
    siteOverrides.active = siteOverrides.active.filter((other) => other.unit !== unit);
    wanted.set(unit, { kind: 'address', address });
    siteOverrides.active.push({ unit, target: address, isDevelopment: true });
  }
  return { wanted, siteOverrides };
}

/** Returns the request with the refusals of its own command. */
export function withRefusals(requested: RequestOverrides, refused: SiteOverrides['refused']): RequestOverrides {
  const { active = [], refused: others = [] } = requested.siteOverrides ?? {};
  return { ...requested, siteOverrides: { active, refused: [...others, ...refused] } };
}

/** Returns whether our own page sent the request, which alone may change the cookie: a form of another site sends its own origin along. */
function isOwnPage(context: Context): boolean {
  const origin = context.req.header('origin');
  return (
    origin !== undefined &&
    URL.canParse(origin) &&
    new URL(origin).host === context.req.header('host') &&
    context.req.header('content-type')?.startsWith('application/json') === true
  );
}
