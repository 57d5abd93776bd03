import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import type { Settings } from '../settings.ts';

/** Returns the environment of the functions; the platform itself adds the project's address and keys. */
export function functionSecrets({ site, mail, company, keys, secrets }: Settings): Record<string, string> {
  return {
    SITE_URL: site.url,
    STRIPE_SECRET_KEY: secrets.STRIPE_SECRET_KEY,
    SMTP_HOST: mail.host,
    SMTP_PORT: String(mail.port),
    ...(mail.user && { SMTP_USER: mail.user }),
    SMTP_PASS: secrets.SMTP_PASS,
    SMTP_FROM: `${mail.from_name} <${mail.from}>`,
    ALERT_TO: mail.alerts_to,
    COMPANY_NAME: company.name,
    COMPANY_CNPJ: company.cnpj,
    SUPPORT_ADDRESS: company.support,
    ...(mail.per_second !== undefined && { MAILS_PER_SECOND: String(mail.per_second) }),
    PUBLISHABLE_KEY_NAME: keys.publishable,
    SECRET_KEY_NAME: keys.secret,
    ...(secrets.ERRORS_DSN && { ERRORS_DSN: secrets.ERRORS_DSN }),
    ...(secrets.STRIPE_API_BASE && { STRIPE_API_BASE: secrets.STRIPE_API_BASE }),
  };
}

/** Names that would mean something else if they were left from before. */
const optional = ['CALENDAR_LOCAL_ORIGINS', 'ERRORS_DSN', 'MAILS_PER_SECOND', 'SMTP_USER', 'STRIPE_API_BASE'];

export const secretsStep = ({ project, settings }: Context): Step => {
  const wanted = functionSecrets(settings);
  const superfluous = async () => {
    const digests = await project.secretDigests();
    return optional.filter((name) => wanted[name] === undefined && digests.has(name));
  };
  return {
    name: 'secrets',
    title: 'Secrets of the functions',
    look: async () => {
      const [missing, left] = await Promise.all([project.missingSecrets(wanted), superfluous()]);
      return { todo: [...missing.map((name) => `set ${name}`), ...left.map((name) => `unset ${name}`)] };
    },
    apply: async () => {
      const missing = await project.missingSecrets(wanted);
      const left = await superfluous();
      if (missing.length > 0)
        await project.setSecrets(Object.fromEntries(missing.map((name) => [name, wanted[name] ?? ''])));
      if (left.length > 0) await project.unsetSecrets(left);
    },
  };
};
