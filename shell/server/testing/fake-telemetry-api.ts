import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type { TelemetryBatch } from '../telemetry/telemetry-buffer.ts';
import type { PlacedError } from '../telemetry/telemetry-database.ts';

/** The procedures as the database answers them, in memory; it can be away. */
export async function fakeTelemetryApi() {
  const batches = new Map<string, TelemetryBatch>();
  const placed: PlacedError[] = [];
  const notices: unknown[] = [];
  const events: { auth: string | undefined; text: string }[] = [];
  const state = { isAway: false, attempts: [] as string[], keys: new Set<string | undefined>() };
  const app = new Hono();
  app.post('/rest/v1/rpc/:procedure', async (context) => {
    if (context.req.param('procedure') === 'record_telemetry') {
      const { batch } = await context.req.json<{ batch: string }>();
      const parsed = JSON.parse(batch) as TelemetryBatch;
      state.attempts.push(parsed.id);
      state.keys.add(context.req.header('apikey'));
      if (state.isAway) return context.json({ message: 'away' }, 503);
      const isNew = !batches.has(parsed.id);
      batches.set(parsed.id, parsed);
      return context.json(isNew);
    }
    if (context.req.param('procedure') === 'unit_health') {
      const { target_unit, since } = await context.req.json<{ target_unit: string; since: string }>();
      const rows = [...batches.values()].flatMap(({ visits }) => visits);
      return context.json(rows.filter(({ unit, slot }) => unit === target_unit && slot >= since));
    }
    if (context.req.param('procedure') === 'errors_to_place') {
      const known = new Set(placed.map(({ id }) => id));
      const errors = [...batches.values()].flatMap((batch) =>
        batch.errors.map((error) => ({ id: error.at, ...error })),
      );
      return context.json(errors.filter(({ id }) => !known.has(id)));
    }
    if (context.req.param('procedure') === 'place_errors') {
      const { places } = await context.req.json<{ places: string }>();
      placed.push(...(JSON.parse(places) as PlacedError[]));
    }
    return context.json(true);
  });
  app.post('/api/42/envelope/', async (context) => {
    events.push({ auth: context.req.header('x-sentry-auth'), text: await context.req.text() });
    return context.json({});
  });
  app.post('/webhook', async (context) => {
    notices.push(await context.req.json());
    return context.body(null, 204);
  });
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () => resolve(started));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    recorded: () => [...batches.values()],
    placed: () => placed,
    /** Envelopes that its error server got, at `http://<key>@…/42`. */
    events: () => events,
    /** The messages that its webhook of rollbacks got. */
    notices: () => notices,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
