import { createHash, randomInt } from 'node:crypto';
import type postgres from 'postgres';
import type { Account } from './accounts.ts';
import type { AuthMails } from './auth-mails.ts';

type Options = { sql: postgres.Sql; siteUrl: string; mails: Pick<AuthMails, 'send'> };

/**
 * Sends the link of a sign-up once more; the one before no longer holds. Lite refuses this for as long as an account is not confirmed,
 * so it is done here, in Lite's own columns and by the project's own template.
 */
export async function sendConfirmation({ sql, siteUrl, mails }: Options, account: Account): Promise<void> {
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const tokenHash = createHash('sha256')
    .update(account.email + code)
    .digest('hex');
  await sql`
    update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
    where id = ${account.id} and confirmed_at is null`;
  await mails.send('confirmation', account.email, {
    ConfirmationURL: `${siteUrl}/auth/v1/verify?token=${tokenHash}&type=signup&redirect_to=${encodeURIComponent(siteUrl)}`,
    Token: code,
    TokenHash: tokenHash,
    SiteURL: siteUrl,
    Email: account.email,
    NewEmail: '',
    RedirectTo: siteUrl,
  });
}
