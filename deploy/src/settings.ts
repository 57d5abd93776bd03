import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isCnpj, plainCnpj } from 'shared-domain/people/cnpj.ts';
import { isDsn } from 'shared-domain/telemetry/error-envelope.ts';
import { parse } from 'smol-toml';
import { z } from 'zod';

export const environmentNames = ['staging', 'production'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** Something about the settings, the account or the way the command is used that a person has to put right. */
export class DeployError extends Error {
  override name = 'DeployError';
}

const filled = (example: string) => z.string(`is missing: ${example}`).trim().min(1, `is missing: ${example}`);

const address = (example: string) =>
  filled(example)
    .regex(/^https:\/\/[^/]+$/, `has to be https://<host> without a path, for example ${example}`)
    .or(z.string().regex(/^http:\/\/(?:localhost|127\.0\.0\.1):\d+$/));

const mailAddress = (example: string) =>
  filled(example).regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, `has to be one address, for example ${example}`);

const section = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, 'is missing: the whole section');

/** `deploy/environments/<name>.toml` */
const fileSchema = z.strictObject({
  supabase: section({
    project_ref: filled('Project settings → General → Reference ID').regex(
      /^[a-z]{20}$/,
      'has to be twenty small letters, as in https://<ref>.supabase.co',
    ),
  }),
  site: section({
    url: address('https://www.espacosrio.com.br'),
    releases: filled('s3://bucket/prefix').refine(
      (value) => /^s3:\/\/[^/]+/.test(value) || path.isAbsolute(value),
      'has to be s3://bucket/prefix (or the absolute path of a folder)',
    ),
    /** Further addresses that sign-in may lead back to. */
    redirects: z.array(z.string()).default([]),
  }),
  mail: section({
    host: filled('smtp.provedor.com'),
    port: z
      .number('has to be a number')
      .int('has to be a whole number')
      .refine(
        (port) => port !== 25 && port !== 587,
        'cannot be 25 or 587: hosted functions do not reach them. Take 465 (TLS) or 2525',
      ),
    user: z.string().default(''),
    from: mailAddress('nao-responda@espacosrio.com.br'),
    from_name: filled('Espaços Rio'),
    /** The provider's limit of mails per second, if it has one. */
    per_second: z.number('has to be a number').int('has to be a whole number').positive('has to be above 0').optional(),
    alerts_to: mailAddress('plantao@espacosrio.com.br'),
  }),
  /** Named on receipts and in the foot of e-mails. */
  company: section({
    name: filled('Espaços Rio Intermediação Ltda.'),
    cnpj: filled('11.222.333/0001-81').transform(plainCnpj).refine(isCnpj, 'is no CNPJ'),
    support: mailAddress('ajuda@espacosrio.com.br'),
  }),
  google: section({ client_id: filled('Google Cloud → Credentials → OAuth client') }),
  administrator: section({ email: mailAddress('voce@espacosrio.com.br') }),
  keys: z
    .strictObject({ publishable: filled('default'), secret: filled('default') })
    .default({ publishable: 'default', secret: 'default' }),
});

const secret = (where: string) => z.string(`is not set: ${where}`).min(1, `is not set: ${where}`);

const secretsSchema = (name: EnvironmentName, { ref, releases }: { ref: string; releases: string }) => {
  const mode = name === 'production' ? 'live' : 'test';
  return z.object({
    SUPABASE_ACCESS_TOKEN: secret('Account → Access tokens'),
    SUPABASE_DB_URL: secret('Connect → Session pooler, with the password').superRefine((value, context) => {
      const trouble = databaseTrouble(value, ref);
      if (trouble) context.addIssue(trouble);
    }),
    STRIPE_SECRET_KEY: secret('Stripe → Developers → API keys').regex(
      new RegExp(`^(?:sk|rk)_${mode}_`),
      `has to be a key of Stripe's ${mode} mode (sk_${mode}_… or rk_${mode}_…)`,
    ),
    SMTP_PASS: secret('the password of the mail server'),
    GOOGLE_CLIENT_SECRET: secret('Google Cloud → Credentials → OAuth client'),
    // only looked at here: what releases reads them itself
    ...(releases.startsWith('s3://') && {
      AWS_ACCESS_KEY_ID: secret('who may write the bucket of releases'),
      AWS_SECRET_ACCESS_KEY: secret('who may write the bucket of releases'),
    }),
    /** Address of a Sentry-compatible server that gets errors of the functions, too. */
    ERRORS_DSN: z.string().refine(isDsn, 'is not https://<key>@<host>/<project>').optional(),
    /** Where something else speaks for Stripe, as the payment sandbox does; never in production. */
    STRIPE_API_BASE: z
      .url('has to be an address')
      .optional()
      .refine((value) => value === undefined || name !== 'production', 'has no place in production: unset it'),
    /** Tests and development read calendars of the machine itself; from a deployment nothing that is not public is reached. */
    CALENDAR_LOCAL_ORIGINS: z.undefined('has no place in a deployment: unset it').optional(),
  });
};

/** A migration that goes to another project's database is not taken back. */
function databaseTrouble(value: string, ref: string): string | null {
  const url = URL.parse(value);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) return 'has to begin with postgresql://';
  if (url.password === '' || decodeURIComponent(url.password) === '[YOUR-PASSWORD]')
    return 'has no password: put it in the place of [YOUR-PASSWORD], percent-encoded';
  if (url.port === '6543') return "is the transaction pooler's: take the session pooler (port 5432)";
  const isLoopback = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  if (!isLoopback && ref !== '' && !value.includes(ref)) return `is another project's: it does not name ${ref}`;
  return null;
}

type SettingsFile = z.output<typeof fileSchema>;
type Secrets = z.output<ReturnType<typeof secretsSchema>>;

export interface Settings extends SettingsFile {
  environment: EnvironmentName;
  secrets: Secrets;
  /** Address of the project's API. */
  apiUrl: string;
}

const environmentsDir = path.resolve(import.meta.dirname, '../environments');

/**
 * Returns the checked settings of an environment: its file, and its secrets from the environment of the process.
 * @throws DeployError that names everything missing or wrong
 */
export function readSettings(
  environment: EnvironmentName,
  variables: NodeJS.ProcessEnv,
  folder = environmentsDir,
): Settings {
  const file = path.join(folder, `${environment}.toml`);
  if (!existsSync(file)) throw new DeployError(`${file} is missing.`);
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new DeployError(`${file} is no TOML: ${(error as Error).message}`);
  }
  const parsed = fileSchema.safeParse(content);
  const raw = content as { supabase?: { project_ref?: unknown }; site?: { releases?: unknown } };
  const ref = String(raw.supabase?.project_ref ?? '');
  const secrets = secretsSchema(environment, { ref, releases: String(raw.site?.releases ?? '') }).safeParse(variables);
  const troubles = [
    ...[...issuesOf(parsed)].map(([name, message]) => `  ${name} ${message}`),
    ...[...issuesOf(secrets)].map(([name, message]) => `  ${name} (environment) ${message}`),
  ];
  if (!parsed.success || !secrets.success) {
    throw new DeployError(`The settings of ${environment} are not complete (${file}):\n${troubles.join('\n')}`);
  }
  return { environment, ...parsed.data, secrets: secrets.data, apiUrl: `https://${ref}.supabase.co` };
}

/** The first message about each name: what is missing is of no form either. */
function issuesOf(parsed: z.ZodSafeParseResult<unknown>): Map<string, string> {
  const messages = new Map<string, string>();
  for (const issue of parsed.error?.issues ?? []) {
    const name = issue.path.join('.') || 'the file';
    if (!messages.has(name)) messages.set(name, messageOf(issue));
  }
  return messages;
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has what is not known: ${issue.keys.join(', ')}`;
  // an address is one of two kinds; what the first kind says is meant for people
  if (issue.code === 'invalid_union') return issue.errors[0]?.[0]?.message ?? issue.message;
  return issue.message;
}
