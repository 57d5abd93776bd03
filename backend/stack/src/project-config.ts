import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { StackError } from './stack-error.ts';

/** The part of `backend/supabase/config.toml` that the embedded stack follows; what a deployment does, it does, too. */
const projectConfigSchema = z.object({
  api: z
    .object({
      schemas: z.array(z.string()).default(['public']),
      extra_search_path: z.array(z.string()).default(['public', 'extensions']),
      max_rows: z.number().int().positive().default(1000),
    })
    .prefault({}),
  auth: z
    .object({
      site_url: z.string().optional(),
      additional_redirect_urls: z.array(z.string()).default([]),
      jwt_expiry: z.number().int().positive().default(3600),
      enable_signup: z.boolean().default(true),
      enable_refresh_token_rotation: z.boolean().default(true),
      refresh_token_reuse_interval: z.number().int().default(10),
      minimum_password_length: z.number().int().default(6),
      password_requirements: z.string().optional(),
      // hosted Auth's own numbers where the project says nothing
      rate_limit: z
        .object({
          email_sent: z.number().int().positive().default(2),
          sign_in_sign_ups: z.number().int().positive().default(30),
          token_refresh: z.number().int().positive().default(150),
          token_verifications: z.number().int().positive().default(30),
          web3: z.number().int().positive().default(30),
        })
        .prefault({}),
      mfa: z
        .object({
          max_enrolled_factors: z.number().int().positive().default(10),
          totp: z
            .object({ enroll_enabled: z.boolean().default(true), verify_enabled: z.boolean().default(true) })
            .prefault({}),
        })
        .prefault({}),
      email: z
        .object({
          enable_signup: z.boolean().default(true),
          enable_confirmations: z.boolean().default(false),
          double_confirm_changes: z.boolean().default(true),
          max_frequency: z.string().default('1m0s').transform(millisecondsOf),
          otp_length: z.number().int().optional(),
          otp_expiry: z.number().int().optional(),
          template: z
            .record(z.string(), z.object({ subject: z.string().optional(), content_path: z.string().optional() }))
            .default({}),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z.object({ file_size_limit: z.string().default('50MiB') }).prefault({}),
});

export type ProjectConfig = z.infer<typeof projectConfigSchema>;

/** Reads the project's configuration; `env(NAME)` is taken from `environment`, as the CLI does. */
export async function readProjectConfig(
  projectDir: string,
  environment: Record<string, string>,
): Promise<ProjectConfig> {
  const file = path.join(projectDir, 'supabase', 'config.toml');
  try {
    const config = projectConfigSchema.parse(substitute(parse(await readFile(file, 'utf8')), environment));
    for (const template of Object.values(config.auth.email.template)) {
      if (template.content_path) template.content_path = path.resolve(projectDir, template.content_path);
    }
    return config;
  } catch (error) {
    throw new StackError(`${file} cannot be used: ${error instanceof Error ? error.message : error}`);
  }
}

function substitute(value: unknown, environment: Record<string, string>): unknown {
  if (typeof value === 'string') {
    return value.replace(/^env\((\w+)\)$/, (_, name: string) => environment[name] ?? '');
  }
  if (Array.isArray(value)) return value.map((item) => substitute(item, environment));
  if (value !== null && typeof value === 'object' && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, environment)]));
  }
  return value;
}

/** `50MiB`, `5MB` or plain bytes as a number. */
export function bytesOf(size: string): number {
  const [, amount, unit = ''] = /^(\d+)\s*([KMG]i?B)?$/i.exec(size.trim()) ?? [];
  if (amount === undefined) throw new StackError(`${size} is no size: write it like 50MiB.`);
  const base = /i/i.test(unit) ? 1024 : 1000;
  return Number(amount) * base ** ['', 'K', 'M', 'G'].indexOf(unit.slice(0, 1).toUpperCase());
}

/** A duration as Go writes it (`1h30m`, `1m0s`, `500ms`) in milliseconds. */
function millisecondsOf(duration: string): number {
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration.trim()) {
    throw new StackError(`${duration} is no duration: write it like 1m0s.`);
  }
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (units[unit] ?? 0), 0);
}
