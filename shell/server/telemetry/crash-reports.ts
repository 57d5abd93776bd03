import { z } from 'zod';
import { telemetryPath } from '../../src/data/telemetry/telemetry-path.ts';
import type { TelemetryReport } from '../../src/data/telemetry/telemetry-report.schema.ts';

type Units = TelemetryReport['used'];

export const crashPath = '/crash';

/** Returns the header by which the browser itself reports that a page crashed; the address names the page's units. */
export const crashEndpoint = (units: Units): string =>
  `default="${telemetryPath}${crashPath}?${new URLSearchParams(units.map(({ unit, version }) => [unit, version]))}"`;

/** https://wicg.github.io/crash-reporting: the browser sends other types of reports, too. */
const reportsSchema = z
  .array(
    z.object({
      type: z.string(),
      url: z.string(),
      body: z.object({ reason: z.string().optional() }).nullish(),
    }),
  )
  .max(100);

const reasons = ['oom', 'unresponsive'];

/** Returns the reasons why pages of this site crashed; null: no reports. */
export function crashReasons(body: unknown, isOwn: (origin: string) => boolean): string[] | null {
  const parsed = reportsSchema.safeParse(body);
  if (!parsed.success) return null;
  return parsed.data
    .filter(({ type, url }) => type === 'crash' && URL.canParse(url) && isOwn(new URL(url).origin))
    .map(({ body: crash }) => reasons.find((reason) => reason === crash?.reason) ?? 'crash');
}
