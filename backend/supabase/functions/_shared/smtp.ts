import { createTransport } from 'nodemailer';

export interface SmtpSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  from: string;
}

interface Mail {
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Texts: calendar files. */
  attachments?: { filename: string; contentType: string; content: string }[];
  /** The one-press way out (RFC 8058): it takes a POST without a session. Of an e-mail that can be switched off. */
  leaveUrl?: string;
  /** The same for the same e-mail, however often it is sent: mail programs show it once. */
  messageId: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** By SMTP. A server that does not answer is given up soon: the message comes again. */
export function smtpSender(smtp: SmtpSettings | undefined, siteUrl: string): SendMail {
  if (!smtp) {
    return () => Promise.reject(new Error('SMTP_HOST is not set: see docs/deploy.md.'));
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
  return async ({ messageId, leaveUrl, ...mail }) => {
    await transport.sendMail({
      ...mail,
      from: smtp.from,
      messageId: `<${messageId}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(leaveUrl && { 'List-Unsubscribe': `<${leaveUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      },
    });
  };
}
