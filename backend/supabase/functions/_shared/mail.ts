import { createTransport } from 'nodemailer';
import * as z from 'zod/mini';
import { unwrap } from './database.ts';
import type { Dependencies, Settings } from './dependencies.ts';
import { composeEmail, queuedEmail } from './emails/compose-email.ts';

export interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The same for the same e-mail, however often it is sent: mail programs show it once. */
  messageId: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** By SMTP. A server that does not answer is given up soon: the message comes again. */
export function smtpSender({ smtp, siteUrl }: Settings): SendMail {
  if (!smtp) {
    return () => Promise.reject(new Error('SMTP_HOST is not set: see backend/supabase/README.md.'));
  }
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    // 465 begins with TLS; elsewhere it is taken as soon as the server offers it.
    secure: smtp.port === 465,
    ...(smtp.user ? { auth: { user: smtp.user, pass: smtp.password } } : {}),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  const domain = new URL(siteUrl).hostname;
  return async ({ messageId, ...mail }) => {
    await transport.sendMail({
      ...mail,
      from: smtp.from,
      messageId: `<${messageId}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Sends one queued e-mail, unless there is nothing more to tell. */
export async function sendQueuedEmail(dependencies: Dependencies, messageId: number): Promise<void> {
  const { server, settings, sendMail } = dependencies;
  const { data, error, status } = await server.rpc('email_to_send', { message_id: messageId });
  if (error) unwrap({ data, error, status });
  if (data === null) return;
  const queued = z.parse(queuedEmail, data);
  await sendMail({
    ...composeEmail(queued, settings.siteUrl),
    to: { name: queued.name ?? '', address: queued.to },
    messageId: queued.key.replace(/[^A-Za-z0-9.-]/g, '.'),
  });
}
