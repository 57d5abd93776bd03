import { MailDev } from 'maildev';
import { withoutNoise } from './quiet-console.ts';

/** Who all e-mails of one machine come from. */
export const mailSender = { name: 'Espaços Rio', address: 'nao-responda@espacosrio.test' };
/** Whom alarms call on one machine. */
export const alertAddress = 'operacao@espacosrio.test';

/** Names the company of the site on one machine, for receipts and e-mails. */
export const company = {
  COMPANY_NAME: 'Espaços Rio Intermediação Ltda.',
  COMPANY_CNPJ: '11222333000181',
  SUPPORT_ADDRESS: 'ajuda@espacosrio.test',
};

type MailCatcher = {
  url: string;
  stop: () => Promise<void>;
};

type MailCatcherOptions = {
  /** The inbox and its REST interface. */
  port: number;
  /** Where programs deliver. */
  smtpPort: number;
  dataDir: string;
};

/** Catches every e-mail: nothing leaves the machine. */
export async function startMailCatcher({ port, smtpPort, dataDir }: MailCatcherOptions): Promise<MailCatcher> {
  const mail = new MailDev({
    smtp: smtpPort,
    ip: '127.0.0.1',
    web: port,
    webIp: 'localhost',
    silent: true,
    mailDirectory: dataDir,
    maxEmails: 500,
  });
  await withoutNoise(
    ([text]) => String(text).startsWith('MailDev API running'),
    () => mail.start(),
  );
  return { url: `http://localhost:${port}`, stop: () => mail.stop() };
}
