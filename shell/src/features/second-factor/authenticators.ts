import { supabase } from 'shared-domain/platform';

export interface Authenticator {
  id: string;
  name: string;
  /** ISO 8601 */
  since: string;
}

/** The secret for an authenticator app, which is shown once. */
export interface Enrolment {
  id: string;
  /** `data:` address of the picture. */
  picture: string;
  key: string;
}

/** @throws AuthError */
export async function listAuthenticators(): Promise<Authenticator[]> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  return data.totp.map(({ id, friendly_name, created_at }) => ({
    id,
    name: friendly_name || 'Autenticador',
    since: created_at,
  }));
}

/** Begins an enrolment, and removes an unfinished one. @throws AuthError */
export async function beginEnrolment(): Promise<Enrolment> {
  const { mfa } = supabase().auth;
  const { data: known, error: unknown } = await mfa.listFactors();
  if (unknown) throw unknown;
  for (const factor of known.all.filter(({ status }) => status === 'unverified')) {
    const { error } = await mfa.unenroll({ factorId: factor.id });
    if (error) throw error;
  }
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: freeName(known.totp.map(({ friendly_name }) => friendly_name)),
    issuer: 'Espaços Rio',
  });
  if (error) throw error;
  return { id: data.id, picture: data.totp.qr_code, key: data.totp.secret };
}

/** Returns the first free name: 'Autenticador 2' where 'Autenticador 1' exists. */
function freeName(names: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1) {
    const name = `Autenticador ${number}`;
    if (!names.includes(name)) return name;
  }
}

/** The code of one that is being enrolled. @throws AuthError */
export async function finishEnrolment(id: string, code: string): Promise<void> {
  const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId: id, code });
  if (error) throw error;
}

/** Removes an authenticator; the session keeps the level that the others give it. @throws AuthError */
export async function removeAuthenticator(id: string): Promise<void> {
  const { auth } = supabase();
  const { error } = await auth.mfa.unenroll({ factorId: id });
  if (error) throw error;
  await auth.refreshSession();
}

/** Groups a key for typing: 'K4TQ 7ZBA …'. */
export const spacedKey = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ');
