import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { waitFor } from './wait-for.ts';

/** Where the mails of the run arrive. */
export interface Mailbox {
  /** An address of its own for this run, which the mailbox receives too: `caixa+<tag>@…`. */
  address(tag: string): string;
  /** The first link of the mail to `to` whose subject matches that has `part` in it. */
  linkIn(to: string, subject: RegExp, part: string): Promise<string>;
  /** That such a mail has come. */
  has(to: string, subject: RegExp): Promise<void>;
}

const mailSchema = z.object({
  to: z.array(z.object({ address: z.string() })),
  subject: z.string(),
  html: z.string().nullish(),
});

const tagged = (address: string) => (tag: string) => address.replace('@', `+${tag}@`);

/** A mail catcher with MailDev's interface, as the one of `npm start`: read without anybody's help. */
export function caughtMailbox(address: string, url: string, patienceMs: number): Mailbox {
  const find = (to: string, subject: RegExp) =>
    waitFor(`a mail to ${to} with the subject ${subject.source}`, patienceMs, async () => {
      const response = await fetch(`${url}/api/email`, { signal: AbortSignal.timeout(10_000) });
      const mails = z.array(mailSchema).parse(await response.json());
      return mails.findLast((mail) => mail.to.some((one) => one.address === to) && subject.test(mail.subject)) ?? null;
    });
  return {
    address: tagged(address),
    linkIn: async (to, subject, part) => {
      const { html } = await find(to, subject);
      const links = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link]) =>
        (link ?? '').replaceAll('&amp;', '&'),
      );
      const link = links.find((candidate) => candidate.includes(part));
      if (!link) throw new Error(`The mail has no link with ${part}.`);
      return link;
    },
    has: async (to, subject) => {
      await find(to, subject);
    },
  };
}

/** A real mailbox: who runs the smoke looks into it and answers. */
export function manualMailbox(address: string): Mailbox {
  const ask = async (question: string) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return (await terminal.question(question)).trim();
    } finally {
      terminal.close();
    }
  };
  return {
    address: tagged(address),
    linkIn: async (to, subject, part) => {
      const link = await ask(`    Paste the link of the mail to ${to} (${subject.source}): `);
      if (!link.includes(part)) throw new Error(`That link has no ${part} in it.`);
      return link;
    },
    has: async (to, subject) => {
      const answer = await ask(`    Has the mail to ${to} come (${subject.source})? [y/n] `);
      if (!/^[ys]/i.test(answer)) throw new Error(`The mail to ${to} (${subject.source}) has not come.`);
    },
  };
}
