import * as z from 'zod/mini';
import { andList } from '../text/phrases.ts';

const profileFields = ['full_name', 'phone', 'date_of_birth'] as const;
export type ProfileField = (typeof profileFields)[number];

/** As `my_account` and `complete_profile` answer. */
const accountSchema = z.object({
  id: z.uuid(),
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  is_host: z.boolean(),
  host_verified: z.boolean(),
  is_admin: z.boolean(),
  phone: z.nullable(z.string()),
  date_of_birth: z.nullable(z.string()),
  terms_version: z.optional(z.nullable(z.number())),
  missing: z.array(z.enum(profileFields)),
  suspension: z.optional(
    z.nullable(
      z.object({
        id: z.uuid(),
        reason: z.string(),
        since: z.string(),
        appealed_at: z.nullable(z.string()),
        is_leaving: z.boolean(),
      }),
    ),
  ),
});

/** Why and since when an account is suspended, and whether its person has answered. */
export interface AccountSuspension {
  id: string;
  reason: string;
  /** ISO 8601 */
  since: string;
  isAppealed: boolean;
  /** The person wants the account deleted; it is, once money is settled. */
  isLeaving: boolean;
}

/** The signed-in person's own account. */
export interface Account {
  id: string;
  fullName: string;
  avatarUrl: string | null;
  isHost: boolean;
  hostVerified: boolean;
  isAdmin: boolean;
  phone: string | null;
  /** `yyyy-MM-dd` */
  dateOfBirth: string | null;
  /** The newest terms that were accepted; null: none of those with a version. Undefined when the server does not say. */
  termsVersion?: number | null | undefined;
  /** What booking and listing still ask for; empty when the profile is complete. */
  missing: ProfileField[];
  /** Without it the account is not suspended. */
  suspension?: AccountSuspension;
}

/** @throws when the answer has another shape */
export function toAccount(answer: unknown): Account {
  const row = accountSchema.parse(answer);
  return {
    id: row.id,
    fullName: row.full_name ?? '',
    avatarUrl: row.avatar_url,
    isHost: row.is_host,
    hostVerified: row.host_verified,
    isAdmin: row.is_admin,
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    termsVersion: row.terms_version,
    missing: row.missing,
    ...(row.suspension && {
      suspension: {
        id: row.suspension.id,
        reason: row.suspension.reason,
        since: row.suspension.since,
        isAppealed: row.suspension.appealed_at !== null,
        isLeaving: row.suspension.is_leaving,
      },
    }),
  };
}

/** The words of the 'Perfil incompleto' toast (docs/product.md). */
export const profileFieldLabels: Record<ProfileField, string> = {
  full_name: 'Nome completo',
  phone: 'Telefone',
  date_of_birth: 'Data de nascimento',
};

/** 'Nome completo, Telefone e Data de nascimento' */
export function missingFieldsText(missing: readonly ProfileField[]): string {
  const labels = missing.map((field) => profileFieldLabels[field]);
  return andList(labels);
}
