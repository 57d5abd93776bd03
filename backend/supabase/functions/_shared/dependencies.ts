import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from 'shared-domain/db/api.types.ts';
import type { Company } from 'shared-domain/people/cnpj.ts';
import Stripe from 'stripe';
import { readApiKeys } from './api-keys.ts';
import { fetchNamed } from './request-id.ts';
import { type SendMail, type SmtpSettings, smtpSender } from './smtp.ts';

interface Settings {
  /** Address of a Sentry-compatible server that gets errors, too. */
  errorsDsn: string | undefined;
  supabaseUrl: string;
  publishableKey: string;
  secretKey: string;
  /** A caller with one of these is a scheduler of ours. */
  secretKeys: string[];
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** Set only where something else speaks for Stripe, as the payment sandbox does. */
  stripeApiBase: string | undefined;
  /** Address of the site, without a slash at the end. */
  siteUrl: string;
  /** The mail server; without it e-mails wait in the outbox. */
  smtp: SmtpSettings | undefined;
  /** Without it e-mails name no company. */
  company: Company | undefined;
  /** Whom alarms call, by e-mail. Without it they are logged only. */
  alertTo: string | undefined;
  /** E-mails a second that the mail server takes; without it as many as go. */
  mailsPerSecond: number | undefined;
  /** Calendars of tests and development that may be read though they are not public. `npm run deploy` refuses it. */
  calendarLocalOrigins: string[];
  /** Which deployment this is, for the account of errors. */
  version: string;
}

export interface Dependencies {
  settings: Settings;
  stripe: Stripe;
  /** Passes every policy: for what the payment provider says, which no person may say for it. */
  server: SupabaseClient<Database>;
  sendMail: SendMail;
  /** Acts as the person who called, so that policies decide. */
  asCaller(request: Request, headers?: Record<string, string>): SupabaseClient<Database>;
}

function required(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`${name} is not set: see docs/deploy.md.`);
  return value;
}

function readSmtp(): Settings['smtp'] {
  const host = Deno.env.get('SMTP_HOST');
  if (!host) return undefined;
  return {
    host,
    port: Number(Deno.env.get('SMTP_PORT') ?? 465),
    user: Deno.env.get('SMTP_USER') ?? '',
    password: Deno.env.get('SMTP_PASS') ?? '',
    from: required('SMTP_FROM'),
  };
}

function readCompany(): Settings['company'] {
  const name = Deno.env.get('COMPANY_NAME');
  return name ? { name, cnpj: required('COMPANY_CNPJ'), support: required('SUPPORT_ADDRESS') } : undefined;
}

function readSettings(): Settings {
  const keysOf = (kind: 'PUBLISHABLE' | 'SECRET') =>
    readApiKeys(`SUPABASE_${kind}_KEYS`, Deno.env.get(`SUPABASE_${kind}_KEYS`), Deno.env.get(`${kind}_KEY_NAME`));
  const secretKeys = keysOf('SECRET');
  return {
    supabaseUrl: required('SUPABASE_URL'),
    publishableKey: keysOf('PUBLISHABLE').current,
    secretKey: secretKeys.current,
    secretKeys: secretKeys.all,
    stripeSecretKey: required('STRIPE_SECRET_KEY'),
    stripeWebhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    stripeApiBase: Deno.env.get('STRIPE_API_BASE'),
    siteUrl: required('SITE_URL').replace(/\/$/, ''),
    smtp: readSmtp(),
    company: readCompany(),
    alertTo: Deno.env.get('ALERT_TO') || undefined,
    errorsDsn: Deno.env.get('ERRORS_DSN') || undefined,
    mailsPerSecond: Number(Deno.env.get('MAILS_PER_SECOND')) || undefined,
    calendarLocalOrigins: (Deno.env.get('CALENDAR_LOCAL_ORIGINS') ?? '').split(' ').filter(Boolean),
    // by which the deployment keeps their maps (deploy/src/steps/functions.ts)
    version: Deno.env.get('DEPLOYED_FUNCTIONS')?.slice(0, 16) || 'local',
  };
}

const sessionless = { autoRefreshToken: false, persistSession: false, detectSessionInUrl: false };

function stripeClient(settings: Settings): Stripe {
  const base = settings.stripeApiBase ? new URL(settings.stripeApiBase) : undefined;
  return new Stripe(settings.stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    maxNetworkRetries: 2,
    timeout: 10_000,
    telemetry: false,
    ...(base
      ? {
          protocol: base.protocol === 'http:' ? 'http' : 'https',
          host: base.hostname,
          port: base.port || (base.protocol === 'http:' ? '80' : '443'),
        }
      : {}),
  });
}

let shared: Dependencies | undefined;

/** Made once per process, at the first call. */
export function dependencies(): Dependencies {
  if (shared) return shared;
  const settings = readSettings();
  shared = {
    settings,
    stripe: stripeClient(settings),
    sendMail: smtpSender(settings.smtp, settings.siteUrl),
    server: createClient<Database>(settings.supabaseUrl, settings.secretKey, {
      auth: sessionless,
      global: { fetch: fetchNamed },
    }),
    asCaller: (request, headers) =>
      createClient<Database>(settings.supabaseUrl, settings.publishableKey, {
        auth: sessionless,
        global: {
          fetch: fetchNamed,
          headers: { ...headers, Authorization: request.headers.get('authorization') ?? '' },
        },
      }),
  };
  return shared;
}
