import { expect } from '@playwright/test';
import { ports } from './instance.ts';

export interface Mail {
  id: string;
  to: { address: string }[];
  subject: string;
  html: string;
  text: string;
}

/** Waits for the e-mail to this address whose subject matches; the latest one. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const mails = (await (await fetch(`http://localhost:${ports.MAIL_PORT}/api/email`)).json()) as Mail[];
        found = mails
          .filter((mail) => mail.to.some((to) => to.address === address) && subject.test(mail.subject))
          .at(-1);
        return found !== undefined;
      },
      { timeout: 45_000, message: `no e-mail to ${address}` },
    )
    .toBe(true);
  return found as Mail;
}

/** Returns the address at which the mail catcher shows the e-mail alone. */
export const mailAddress = ({ id }: Mail): string => `http://localhost:${ports.MAIL_PORT}/api/email/${id}/html`;

/** All addresses of the e-mail: of its HTML's links, and as its text part writes them. */
export function linksIn({ html, text }: Mail): string[] {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => (link ?? '').replaceAll('&amp;', '&'));
  return [...new Set([...links, ...(text.match(/https?:\/\/\S+[^.\s]/g) ?? [])])];
}

/** The first link of the e-mail that leads to this path. */
export function linkIn(mail: Mail, path: string): string {
  const link = linksIn(mail).find((candidate) => candidate.includes(path));
  if (!link) throw new Error(`The e-mail '${mail.subject}' has no link to ${path}.`);
  return link;
}
