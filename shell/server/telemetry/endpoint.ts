import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import {
  reportLimit,
  type TelemetryReport,
  telemetryReportSchema,
} from '../../src/data/telemetry/telemetry-report.schema.ts';
import { browserFamily } from './browser-family.ts';
import { type ClientAddressOptions, networkOf } from './client-address.ts';
import type { TelemetryBuffer } from './telemetry-buffer.ts';
import { visitorGroups } from './visitor-groups.ts';

interface EndpointOptions {
  /** The site's own address. */
  siteUrl: string;
  buffer: TelemetryBuffer;
  /** Whether that version of that unit was ever released here: nobody invents others. */
  isReleased(unit: string, version: string): Promise<boolean>;
  /** Who stands in front. Default: nobody. */
  clientAddress?: ClientAddressOptions | undefined;
  /** Called with each error that is new to its page load, and with the load's code, which the person sees. */
  onError?(error: TelemetryReport['errors'][number], pageLoad: string): void;
  /** Reports of one network in a minute. Default 60, on a developer's machine 1000. */
  perMinute?: number;
}

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
  // On a developer's machine everybody has the same address: there each page load is a visitor.
  const oneMachine = isThisMachine(siteUrl) && !clientAddress?.trustedHops;
  const points = options.perMinute ?? (oneMachine ? 1000 : 60);
  const limiter = new RateLimiterMemory({ points, duration: 60 });

  return new Hono<{ Bindings: NodeBindings }>().post(
    '/',
    bodyLimit({ maxSize: reportLimit, onError: (context) => context.body(null, 413) }),
    async (context) => {
      const origin = context.req.header('origin');
      if (!origin || !isOwnOrigin(origin, siteUrl, context.req.header('host'))) return context.body(null, 403);
      const network = networkOf(context.req.raw.headers, context.env?.incoming, clientAddress);
      const isWelcome = await limiter.consume(network).then(
        () => true,
        () => false,
      );
      if (!isWelcome) return context.body(null, 429);

      const parsed = telemetryReportSchema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return context.body(null, 400);
      const report = parsed.data;
      const known = await Promise.all(
        [...report.used, ...report.failed, ...report.errors].map(async (part) =>
          (await options.isReleased(part.unit, part.version)) ? part : null,
        ),
      );
      const isKnown = (part: object) => known.includes(part as (typeof known)[number]);
      buffer.add(
        {
          ...report,
          used: report.used.filter(isKnown),
          failed: report.failed.filter(isKnown),
          errors: report.errors.filter(isKnown),
        },
        oneMachine ? report.visit : network,
        browserFamily(context.req.header('user-agent')),
        visitorGroups(context.req.header('user-agent'), context.req.header('accept-language')),
      );
      for (const error of report.errors)
        if (error.first && isKnown(error)) options.onError?.(error, report.visit.slice(0, 8));
      return context.body(null, 204);
    },
  );
}

/** Browsers name the origin of every such request, and pages can't choose it. */
function isOwnOrigin(origin: string, siteUrl: string, host: string | undefined): boolean {
  if (origin === new URL(siteUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
