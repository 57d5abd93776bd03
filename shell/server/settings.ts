import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { isCnpj, plainCnpj } from 'shared-domain/people/cnpj.ts';
import { isDsn } from 'shared-domain/telemetry/error-envelope.ts';
import { z } from 'zod';
import { analysisTiming } from './canary-analysis/analysis-timing.ts';
import { parsePolicy } from './override-target.ts';
import type { SiteOptions } from './site.ts';

const whole = (least: number, most: number) => z.coerce.number().int().min(least).max(most);
const milliseconds = whole(0, 3_600_000);
const address = z.url({ protocol: /^https?$/ });
const secretAddress = z.url({ protocol: /^https$/ });

/** Every variable of the environment that the site reads; docs/site-server.md says what each does. */
const settingsSchema = z.object({
  SITE_PORT: whole(0, 65_535).default(3000),
  SITE_HOST: z.string().default('127.0.0.1'),
  SITE_URL: address.optional(),
  SITE_VERSION: z.string().default('unknown'),
  SUPABASE_URL: address,
  SUPABASE_PUBLISHABLE_KEY: z.string(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  REFERRAL_CONSENT: z.stringbool().default(false),
  TEST_PAYMENTS: z.stringbool().default(false),
  COMPANY_NAME: z.string().optional(),
  COMPANY_CNPJ: z.string().transform(plainCnpj).refine(isCnpj, 'is no CNPJ').optional(),
  SUPPORT_ADDRESS: z.email().optional(),
  RELEASE_TARGET: z
    .string()
    .refine((target) => !/^s3:\/*$/.test(target), 'names no bucket: s3://bucket/prefix')
    .default(defaultReleasesDir),
  RELEASES_URL: address.optional(),
  RELEASES_CACHE: z.string().optional(),
  RENDER_WORKERS: whole(1, 64).optional(),
  RENDER_API_TIMEOUT_MS: milliseconds.default(1000),
  RENDER_TIMEOUT_MS: milliseconds.default(5000),
  RENDER_QUEUE_MS: milliseconds.default(1000),
  PAGE_CACHE_MB: whole(0, 100_000).default(64),
  TRUSTED_HOPS: whole(0, 9).default(0),
  CLIENT_ADDRESS_HEADER: z.string().toLowerCase().default('x-forwarded-for'),
  SHUTDOWN_ANNOUNCE_MS: milliseconds.default(0),
  SHUTDOWN_FINISH_MS: milliseconds.default(10_000),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ACCESS_LOG: z.enum(['json', 'off']).default('json'),
  OVERRIDE_ALLOW: z.string().default(''),
  OVERRIDE_SECRET: z.string().optional(),
  CANARY_ANALYSIS_SLOT_MS: milliseconds.default(60_000),
  ROLLBACK_WEBHOOK: secretAddress.optional(),
  ALERT_WEBHOOK: secretAddress.optional(),
  HEARTBEAT_URL: secretAddress.optional(),
  ERRORS_DSN: secretAddress.refine(isDsn, 'is not https://<key>@<host>/<project>').optional(),
});

export const settingNames = Object.keys(settingsSchema.shape);

/** Without a default only where they are needed: read by the releases' target, and known to be local on a developer's machine. */
function missingBeside({ NODE_ENV, ...given }: Record<string, string | undefined>): string[] {
  const needed = [
    ...(NODE_ENV === 'production' ? ['SITE_URL'] : []),
    ...(given.COMPANY_NAME ? ['COMPANY_CNPJ', 'SUPPORT_ADDRESS'] : []),
    ...(given.ALERT_WEBHOOK ? ['SUPABASE_SECRET_KEY'] : []),
    ...(given.RELEASE_TARGET?.startsWith('s3://') ? ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] : []),
  ];
  return needed.filter((name) => given[name] === undefined).map((name) => `${name} is missing.`);
}

interface Settings {
  options: SiteOptions;
  shutdown: { announceMs: number; finishMs: number };
}

/**
 * Reads the settings from the environment. An empty variable counts as not set. @throws with every name that is missing or
 * wrong
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return given[name] === undefined ? `${name} is missing.` : `${name}: ${message}.`;
  });
  wrong.push(...missingBeside(given));
  if (!parsed.success || wrong.length > 0) {
    throw new Error(`The site's settings (docs/site-server.md):\n${wrong.join('\n')}`);
  }
  const settings = parsed.data;
  const { COMPANY_NAME: name, COMPANY_CNPJ: cnpj, SUPPORT_ADDRESS: support } = settings;
  const { SITE_URL: siteUrl, RELEASES_URL: assetsUrl, RELEASES_CACHE: cacheDir } = settings;
  return {
    options: {
      port: settings.SITE_PORT,
      hostname: settings.SITE_HOST,
      apiUrl: settings.SUPABASE_URL,
      publishableKey: settings.SUPABASE_PUBLISHABLE_KEY,
      testPayments: settings.TEST_PAYMENTS,
      referralConsent: settings.REFERRAL_CONSENT,
      releasesDir: settings.RELEASE_TARGET,
      version: settings.SITE_VERSION,
      ...(name && cnpj && support && { company: { name, cnpj, support } }),
      ...(siteUrl && { siteUrl }),
      ...(assetsUrl && { assetsUrl }),
      ...(cacheDir && { cacheDir }),
      ...(settings.SUPABASE_SECRET_KEY && { secretKey: settings.SUPABASE_SECRET_KEY }),
      rendering: {
        workers: settings.RENDER_WORKERS,
        apiTimeoutMs: settings.RENDER_API_TIMEOUT_MS,
        renderTimeoutMs: settings.RENDER_TIMEOUT_MS,
        maxWaitMs: settings.RENDER_QUEUE_MS,
      },
      pageCache: { maxBytes: settings.PAGE_CACHE_MB * 1e6 },
      clientAddress: { trustedHops: settings.TRUSTED_HOPS, header: settings.CLIENT_ADDRESS_HEADER },
      ...(settings.METRICS_PORT !== undefined && {
        metrics: { port: settings.METRICS_PORT, hostname: settings.METRICS_HOST },
      }),
      ...(settings.ACCESS_LOG === 'json' && { writeLog: (lines: string) => void process.stdout.write(lines) }),
      overrides: parsePolicy(settings.OVERRIDE_ALLOW, settings.OVERRIDE_SECRET),
      timing: analysisTiming(settings.CANARY_ANALYSIS_SLOT_MS),
      ...(settings.ROLLBACK_WEBHOOK && { rollbackWebhook: settings.ROLLBACK_WEBHOOK }),
      ...(settings.ALERT_WEBHOOK && { alertWebhook: settings.ALERT_WEBHOOK }),
      ...(settings.HEARTBEAT_URL && { heartbeatUrl: settings.HEARTBEAT_URL }),
      ...(settings.ERRORS_DSN && { errorsDsn: settings.ERRORS_DSN }),
    },
    shutdown: { announceMs: settings.SHUTDOWN_ANNOUNCE_MS, finishMs: settings.SHUTDOWN_FINISH_MS },
  };
}
