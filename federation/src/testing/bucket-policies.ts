import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

// Evaluates the part of S3's policies that ours use: unknown elements are rejected, so that a policy is never read as allowing less than it
// would.

const listOf = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const policySchema = z.strictObject({
  Version: z.literal('2012-10-17'),
  Statement: z.array(
    z.strictObject({
      Sid: z.string(),
      Effect: z.enum(['Allow', 'Deny']),
      Principal: z.literal('*').optional(),
      Action: listOf,
      Resource: listOf,
      Condition: z
        .strictObject({
          StringLike: z.record(z.string(), z.string()).optional(),
          Null: z.record(z.string(), z.enum(['true', 'false'])).optional(),
        })
        .optional(),
    }),
  ),
});
export type Policy = z.infer<typeof policySchema>;

interface Attempt {
  action: string;
  resource: string;
  /** By the name of the condition's key; undefined: the request does not have it. */
  context: Record<string, string | undefined>;
}

/** A policy of `federation/policies`, filled in. */
export function readPolicy(name: string, values: { bucket: string; prefix: string; unit?: string }): Policy {
  const file = path.join(import.meta.dirname, '../../policies', `${name}.json`);
  const text = readFileSync(file, 'utf8')
    .replaceAll('BUCKET', values.bucket)
    .replaceAll('PREFIX', values.prefix)
    .replaceAll('UNIT', values.unit ?? 'UNIT');
  return policySchema.parse(JSON.parse(text));
}

/** Returns whether policies allow an attempt: without a policy it is refused, and a denial overrides all others. */
export function isAllowed(policies: readonly Policy[], { action, resource, context }: Attempt): boolean {
  const about = policies
    .flatMap(({ Statement }) => Statement)
    .filter(
      ({ Action, Resource, Condition }) =>
        Action.includes(action) &&
        Resource.some((pattern) => isLike(pattern, resource)) &&
        Object.entries(Condition?.StringLike ?? {}).every(([key, pattern]) => isLike(pattern, context[key] ?? '')) &&
        Object.entries(Condition?.Null ?? {}).every(
          ([key, value]) => (context[key] === undefined) === (value === 'true'),
        ),
    );
  return about.some(({ Effect }) => Effect === 'Allow') && !about.some(({ Effect }) => Effect === 'Deny');
}

/** Returns whether a text matches; `*` matches anything, slashes included. */
function isLike(pattern: string, text: string): boolean {
  const source = pattern.replace(/[^\w*]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source}$`, 's').test(text);
}
