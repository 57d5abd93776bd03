import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

export type Account = { id: string; email: string; encrypted_password: string | null; confirmed: boolean };

export async function findAccount(sql: postgres.Sql, email: string): Promise<Account | undefined> {
  const [account] = await sql<Account[]>`
    select id, email, encrypted_password, confirmed_at is not null as confirmed
    from auth.users where email = ${email} and not is_sso_user`;
  return account;
}

/**
 * Answers a sign-up for an address that has an account with a user that looks new and does not exist. Hosted Auth does the same, except
 * that it leaves `identities` empty, which gives the account away; none of our code reads them.
 */
export function withoutAccount(address: string, data: Record<string, unknown>) {
  const email = address.toLowerCase();
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const claims = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: claims,
    identities: [
      {
        identity_id: randomUUID(),
        id,
        user_id: id,
        identity_data: claims,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  };
}
