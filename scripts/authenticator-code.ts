import type postgres from 'postgres';
import { codeLifeSeconds, secondsLeft, totpCode } from '../backend/stack/src/auth/totp.ts';

/** Current code of the authenticator of a person on this machine's instance. */
export interface AuthenticatorCode {
  code: string;
  /** Until the next one, in seconds. */
  seconds: number;
  next: string;
}

/** Of the first authenticator whose code was not entered yet: each is good once. @returns null for a person without one */
export async function authenticatorCode(sql: postgres.Sql, email: string): Promise<AuthenticatorCode | null> {
  const authenticators = await sql<{ secret: string; used: string[] }[]>`
    select secret, array(
      select otp_code from auth.mfa_challenges
      where factor_id = factor.id and verified_at > now() - make_interval(secs => ${codeLifeSeconds})
    ) as used
    from auth.mfa_factors as factor join auth.users as person on person.id = factor.user_id
    where person.email = ${email} and factor_type = 'totp' and status = 'verified' order by factor.created_at, factor.id`;
  const fresh = authenticators.find(({ secret, used }) => !used.includes(totpCode(secret))) ?? authenticators[0];
  if (fresh === undefined) return null;
  const seconds = secondsLeft();
  return { code: totpCode(fresh.secret), seconds, next: totpCode(fresh.secret, Date.now() + seconds * 1000) };
}
