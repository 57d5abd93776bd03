import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  composedSchema,
  reportLimit,
  type TelemetryReport,
  telemetryReportSchema,
} from '../../src/data/telemetry/telemetry-report.schema.ts';
import { isOwnOrigin } from '../own-origin.ts';
import { type ClientAddressOptions, networkOf } from './client-address.ts';
import { crashPath, crashReasons } from './crash-reports.ts';
import type { TelemetryBuffer } from './telemetry-buffer.ts';
import { visitorGroups } from './visitor-groups.ts';

interface EndpointOptions {
  /** The site's own address. */
  siteUrl: string;
  buffer: TelemetryBuffer;
  /** Returns whether that version of that unit was ever released here: reports of any other are rejected. */
  isReleased(unit: string, version: string): Promise<boolean>;
  /** The proxies in front. Default: none. */
  clientAddress?: ClientAddressOptions | undefined;
  /** Called with each error that is new to its page load, and with the load's code, which the person sees. */
  onError?(error: TelemetryReport['errors'][number], pageLoad: string): void;
  /** Counts pages by how far they came. */
  onPage?(stage: PageStage): void;
  /** Reports of one network in a minute. Default 120, on a developer's machine 1000. */
  perMinute?: number;
}

export type PageStage = 'started' | 'alive' | 'crashed';

interface NodeBindings {
  incoming?: IncomingMessage;
}

const isThisMachine = (siteUrl: string) => /^(localhost|127\.|\[::1\])/.test(new URL(siteUrl).host);

/**
 * Takes the reports of pages of this site. Always answers without content: the page that reports has gone already. Addresses
 * are used to count (in memory, never stored) and to slow down a client that sends too much.
 */
export function telemetryEndpoint(options: EndpointOptions) {
  const { siteUrl, buffer, clientAddress } = options;
  // On a developer's machine all visitors have the same address: there each page load is a visitor.
  const oneMachine = isThisMachine(siteUrl) && !clientAddress?.trustedHops;
  const points = options.perMinute ?? (oneMachine ? 1000 : 120);
  const limiter = new RateLimiterMemory({ points, duration: 60 });

  type EndpointContext = Context<{ Bindings: NodeBindings }>;
  const isOwn = (context: EndpointContext, origin: string) => isOwnOrigin(origin, siteUrl, context.req.header('host'));
  /** The network that sends it; null: it has sent too much. */
  const welcome = async (context: EndpointContext) => {
    const network = networkOf(context.req.raw.headers, context.env?.incoming, clientAddress);
    return limiter.consume(network).then(
      () => network,
      () => null,
    );
  };
  const limit = bodyLimit({ maxSize: reportLimit, onError: (context) => context.body(null, 413) });
  const add = (context: EndpointContext, report: TelemetryReport, who: string) =>
    buffer.add(report, who, visitorGroups(context.req.header('user-agent'), context.req.header('accept-language')));

  return new Hono<{ Bindings: NodeBindings }>()
    .post('/', limit, async (context) => {
      const origin = context.req.header('origin');
      if (!origin || !isOwn(context, origin)) return context.body(null, 403);
      const network = await welcome(context);
      if (network === null) return context.body(null, 429);

      const parsed = telemetryReportSchema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return context.body(null, 400);
      const report = parsed.data;
      const known = await Promise.all(
        [...report.started, ...report.alive, ...report.used, ...report.failed, ...report.errors].map(async (part) =>
          (await options.isReleased(part.unit, part.version)) ? part : null,
        ),
      );
      const isKnown = (part: object) => known.includes(part as (typeof known)[number]);
      for (const stage of ['started', 'alive'] as const) if (report[stage].some(isKnown)) options.onPage?.(stage);
      add(
        context,
        {
          ...report,
          started: report.started.filter(isKnown),
          alive: report.alive.filter(isKnown),
          used: report.used.filter(isKnown),
          failed: report.failed.filter(isKnown),
          errors: report.errors.filter(isKnown),
        },
        oneMachine ? report.visit : network,
      );
      for (const error of report.errors)
        if (error.first && isKnown(error)) options.onError?.(error, report.visit.slice(0, 8));
      return context.body(null, 204);
    })
    .post(crashPath, limit, async (context) => {
      const network = await welcome(context);
      if (network === null) return context.body(null, 429);
      // browsers ask before they send this type across origins, and get no permission here
      if (!context.req.header('content-type')?.startsWith('application/reports+json')) return context.body(null, 415);
      const named = Object.entries(context.req.query()).map(([unit, version]) => ({ unit, version }));
      const units = composedSchema.safeParse(named);
      const reasons = crashReasons(await context.req.json().catch(() => null), (origin) => isOwn(context, origin));
      if (!units.success || !reasons) return context.body(null, 400);
      const released = await Promise.all(units.data.map(({ unit, version }) => options.isReleased(unit, version)));
      const failed = units.data.filter((_, index) => released[index]);
      if (failed.length === 0) return context.body(null, 204);
      for (const reason of reasons) {
        const visit = randomUUID();
        add(context, telemetryReportSchema.parse({ visit, used: failed, failed }), oneMachine ? visit : network);
        // the shell comes first; a page of a remote is more likely to be its own trouble
        const owner = failed[1] ?? failed[0];
        if (owner) buffer.addError({ ...owner, kind: 'error', message: `A página caiu: ${reason}`, visits: 1 });
        options.onPage?.('crashed');
      }
      return context.body(null, 204);
    });
}
