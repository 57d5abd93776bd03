import { readFile } from 'node:fs/promises';
import type { MailQueue, QueuedMail } from '../mail-queue.ts';
import type { ProjectConfig } from '../project-config.ts';

/** The values that Auth has for a mail, by the placeholders of its templates: `{{ .SiteURL }}`. */
const valueNames = ['ConfirmationURL', 'Token', 'TokenHash', 'SiteURL', 'Email', 'NewEmail', 'RedirectTo'] as const;
type MailValues = Record<(typeof valueNames)[number], string>;

type Options = {
  templates: ProjectConfig['auth']['email']['template'];
  siteUrl: string;
  apiUrl: string;
  mails: Pick<MailQueue, 'send'>;
};

export type AuthMails = {
  /** For Lite: each of its subjects is a list of the template's name and the values. */
  subjects: Record<string, { subject: string }>;
  /** Lite's driver. */
  sendListed: (mail: QueuedMail) => Promise<void>;
  send: (template: string, to: string, values: MailValues) => Promise<void>;
};

/**
 * Renders Auth's mails from the project's own templates. Lite would fill in HTML alone, without escaping; so Lite only provides the
 * values, and both parts of a mail, `<template>.html` and `<template>.txt`, are filled in here.
 */
export function createAuthMails({ templates, siteUrl, apiUrl, mails }: Options): AuthMails {
  const send: AuthMails['send'] = async (name, to, values) => {
    const template = templates[name];
    if (!template?.content_path) throw new Error(`config.toml names no content_path for the mail ${name}.`);
    // Lite has the site's address, hosted Auth the API's
    const known = { ...values, ConfirmationURL: values.ConfirmationURL.replace(siteUrl, apiUrl) };
    const [html, text] = await Promise.all([
      readFile(template.content_path, 'utf8'),
      readFile(template.content_path.replace(/\.html$/, '.txt'), 'utf8'),
    ]);
    await mails.send({
      to,
      subject: template.subject ?? '',
      text: fill(text, known, (value) => value),
      html: fill(html, known, escapeHtml),
    });
  };
  return {
    send,
    subjects: Object.fromEntries(
      Object.keys(templates).map((name) => [
        name,
        { subject: [name, ...valueNames.map((value) => `{{ .${value} }}`)].join('\n') },
      ]),
    ),
    sendListed: async (mail) => {
      const [name = '', ...values] = mail.subject.split('\n');
      if (values.length === 0) return mails.send(mail);
      const named = valueNames.map((value, at) => [value, values[at] ?? '']);
      await send(name, mail.to, Object.fromEntries(named) as MailValues);
    },
  };
}

/** As Go's templates do: a parameter of an address is encoded, everything else is escaped. */
function fill(template: string, values: MailValues, escaped: (value: string) => string): string {
  return template.replace(/(=?){{ *\.(\w+) *}}/g, (whole, isParameter: string, name: string) => {
    if (!(valueNames as readonly string[]).includes(name)) return whole;
    const value = values[name as keyof MailValues];
    return isParameter ? `=${encodeURIComponent(value)}` : escaped(value);
  });
}

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
