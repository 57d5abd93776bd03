import { createHash, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import type { MailQueue } from '../mail-queue.ts';
import type { ProjectConfig } from '../project-config.ts';
import type { Account } from './accounts.ts';

type Options = { sql: postgres.Sql; config: ProjectConfig['auth']; siteUrl: string; mails: Pick<MailQueue, 'send'> };

/**
 * Sends the link of a sign-up once more; the one before no longer holds. Lite refuses this for as long as an account is not confirmed,
 * so it is done here, in Lite's own columns and by the project's own template.
 */
export async function sendConfirmation({ sql, config, siteUrl, mails }: Options, account: Account): Promise<void> {
  const code = String(randomInt(10 ** 6)).padStart(6, '0');
  const tokenHash = createHash('sha256')
    .update(account.email + code)
    .digest('hex');
  await sql`
    update auth.users set confirmation_token = ${tokenHash}, confirmation_sent_at = now()
    where id = ${account.id} and confirmed_at is null`;
  const template = config.email.template.confirmation;
  const link = `${siteUrl}/auth/v1/verify?token=${tokenHash}&type=signup&redirect_to=${encodeURIComponent(siteUrl)}`;
  const values: Record<string, string> = {
    ConfirmationURL: link,
    Token: code,
    TokenHash: tokenHash,
    SiteURL: siteUrl,
    Email: account.email,
    RedirectTo: siteUrl,
  };
  const fill = (text: string) => text.replace(/{{\s*\.(\w+)\s*}}/g, (whole, name: string) => values[name] ?? whole);
  const html = template?.content_path
    ? await readFile(template.content_path, 'utf8')
    : '<a href="{{ .ConfirmationURL }}">{{ .Token }}</a>';
  await mails.send({ to: account.email, subject: fill(template?.subject ?? 'Confirm your email'), html: fill(html) });
}
