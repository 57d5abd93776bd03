import type { AnswerRow } from '../db/api.types.ts';
import { andList } from '../text/phrases.ts';

type AccountRow = AnswerRow<'my_account'>;
export type ProfileField = AccountRow['missing'][number];

/** The signed-in person's own account. */
export type Account = ReturnType<typeof toAccount>;

/** Why and since when an account is suspended, and whether its person has answered. */
export type AccountSuspension = NonNullable<Account['suspension']>;

export const toAccount = ({ suspension, ...row }: AccountRow) => ({
  id: row.id,
  fullName: row.full_name,
  avatarUrl: row.avatar_url,
  isHost: row.is_host,
  hostVerified: row.host_verified,
  isAdmin: row.is_admin,
  phone: row.phone,
  /** `yyyy-MM-dd` */
  dateOfBirth: row.date_of_birth,
  /** The newest terms that were accepted; null: none of those with a version. */
  termsVersion: row.terms_version,
  /** Missing fields that booking and listing require; empty when the profile is complete. */
  missing: row.missing,
  /** The name breaks the rules: the site requests another one and blocks nothing. */
  needsName: row.needs_name,
  unreadNotifications: row.unread_notifications ?? 0,
  /** Null while the account is not suspended. */
  suspension: suspension && {
    id: suspension.id,
    reason: suspension.reason,
    /** ISO 8601 */
    since: suspension.since,
    isAppealed: suspension.appealed_at !== null,
    /** The person wants the account deleted; it is, once money is settled. */
    isLeaving: suspension.is_leaving,
  },
});

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
