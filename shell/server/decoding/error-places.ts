import { previousLiveVersion } from 'federation/registry/deployment-history.ts';
import type { Registry } from 'federation/registry/registry.schema.ts';
import { Hono } from 'hono';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import type { PlatformConfig } from 'shared-domain/platform';
import type { ErrorPlaces } from 'shared-domain/telemetry/error-places.schema.ts';
import { liveUnit } from '../live-units.ts';
import { requestIdHeader } from '../observability/request-record.ts';
import type { SiteEnv } from '../site-env.ts';
import type { PlaceFinder } from './place-finder.ts';

interface ErrorPlacesOptions {
  config: PlatformConfig;
  placesOf: PlaceFinder['placesOf'];
  registry(): Promise<Registry>;
}

const askMs = 10_000;

/**
 * Returns where in the sources an error happened, for administrators only: the database is queried with the caller's token, and decides.
 * Stacks come from the database only, so that no caller can have the maps read at places of their choice.
 */
export function errorPlaces({ config, placesOf, registry }: ErrorPlacesOptions) {
  return new Hono<SiteEnv>().get('/:id{[0-9a-f-]{36}}', async (context) => {
    const authorization = context.req.header('authorization');
    const noStore = { 'cache-control': 'no-store' };
    if (!authorization) return context.json({ error: { code: 'unauthenticated' } }, 401, noStore);
    const answer = await fetch(`${config.supabaseUrl}/rest/v1/rpc/admin_error`, {
      method: 'POST',
      headers: {
        apikey: config.supabaseKey,
        authorization,
        'content-type': 'application/json',
        [requestIdHeader]: context.get('requestId'),
      },
      body: JSON.stringify({ target_error: context.req.param('id') }),
      signal: AbortSignal.timeout(askMs),
    }).catch(() => null);
    if (!answer) return context.json({ error: { code: 'unavailable' } }, 503, noStore);
    if (!answer.ok) {
      return context.json({ error: { code: 'refused' } }, answer.status < 500 ? (answer.status as 403) : 503, noStore);
    }
    const { unit, stack, seen_version: version } = (await answer.json()) as AnswerRow<'admin_error'>;
    const places = await placesOf({ unit, stack, version });
    const visitors = visitorsOf(await registry(), unit);
    return context.json({ ...places, visitors } satisfies ErrorPlaces, 200, noStore);
  });
}

/**
 * Returns the versions that visitors of a unit get, and would get after a rollback; null when it is no unit of the
 * site.
 */
function visitorsOf(registry: Registry, unit: string): ErrorPlaces['visitors'] {
  const state = liveUnit(registry, unit);
  if (!state) return null;
  const { live, canary } = state;
  return { live, canary, previous: previousLiveVersion(registry, unit) };
}
