import { MailDev } from 'maildev';
import { withoutNoise } from './quiet-console.ts';

/** Who all e-mails of one machine come from. */
export const mailSender = { name: 'Espaços Rio', address: 'nao-responda@espacosrio.test' };
/** Whom alarms call on one machine. */
export const alertAddress = 'operacao@espacosrio.test';

export type MailCatcher = {
  url: string;
  /** Where programs deliver; any free port, since only this stack delivers here. */
  smtpPort: number;
  stop: () => Promise<void>;
};

/** Catches every e-mail: nothing leaves the machine. The inbox and its REST interface are on `port`. */
export async function startMailCatcher({ port, dataDir }: { port: number; dataDir: string }): Promise<MailCatcher> {
  const mail = new MailDev({
    smtp: 0,
    ip: '127.0.0.1',
    web: port,
    webIp: 'localhost',
    silent: true,
    mailDirectory: dataDir,
    maxEmails: 500,
  });
  const { smtp } = await withoutNoise(
    ([text]) => String(text).startsWith('MailDev API running'),
    () => mail.start(),
  );
  return { url: `http://localhost:${port}`, smtpPort: smtp.getAddress().port, stop: () => mail.stop() };
}
