import type { Company } from 'shared-domain/people/cnpj.ts';
import { renditionPath } from 'shared-domain/rules/picture-rules.ts';
import * as z from 'zod/mini';

/** A label and its value: a first line, others below it, and a link. */
export type EmailFact = [label: string, value: string, link?: { label: string; url: string }];

/** A label and an amount. A discount has the colour of what is good; the total has a line of ink above it. */
export type EmailAmount = [label: string, amount: string, kind?: 'discount' | 'total'];

/** A part of an e-mail, from which its plain text and its HTML are made. Between the frame and the foot, which every e-mail has. */
export type EmailBlock =
  | { block: 'picture'; url: string; alt: string }
  | { block: 'text'; above?: string | undefined; title: string; paragraphs: string[] }
  | { block: 'facts'; title?: string | undefined; lines: EmailFact[] }
  | { block: 'amounts'; title?: string | undefined; lines: EmailAmount[] }
  | { block: 'note'; text: string; url?: string | undefined }
  | { block: 'button'; label: string; url: string };

/** The rendition for mails of a photo, as `spaces.images` names it; null of a listing that has none. */
export const picture = (image: string | null, alt: string, { supabaseUrl }: Site): EmailBlock | undefined =>
  image === null
    ? undefined
    : {
        block: 'picture',
        url: `${supabaseUrl}/storage/v1/object/public/space-images/${renditionPath(image, 'mail')}`,
        alt,
      };

/** A line that not every e-mail has. */
export type Maybe<T> = T | false | '' | null | undefined;
const present = <T>(lines: Maybe<T>[]): T[] => lines.filter((line): line is T => Boolean(line));

/** `above`: small, above the title. */
export const text = (title: string, paragraphs: Maybe<string>[], above?: string): EmailBlock => ({
  block: 'text',
  above,
  title,
  paragraphs: present(paragraphs),
});
export const facts = (lines: Maybe<EmailFact>[], title?: string): EmailBlock => ({
  block: 'facts',
  title,
  lines: present(lines),
});
export const amounts = (lines: Maybe<EmailAmount>[], title?: string): EmailBlock => ({
  block: 'amounts',
  title,
  lines: present(lines),
});
/** `url`: below it, to copy where the button does not open; the text part has the button's address itself. */
export const note = (words: string, url?: string): EmailBlock => ({ block: 'note', text: words, url });
export const button = (label: string, url: string): EmailBlock => ({ block: 'button', label, url });

interface Attachment {
  filename: string;
  contentType: string;
  content: string;
}

export interface EmailContent {
  subject: string;
  /** Shown by mail programs next to the subject. */
  preview: string;
  blocks: (EmailBlock | undefined)[];
  /** False: an e-mail that begins with other people's words has no greeting. */
  greets?: boolean;
  /** Why this person gets it: the last sentence. */
  reason?: string;
  attachments?: Attachment[];
}

export interface Site {
  siteUrl: string;
  /** Where pictures lie. */
  supabaseUrl: string;
  company?: Company | undefined;
}

export interface Email {
  /** Sample data, for the preview and the tests. */
  sample: unknown;
  /** @throws for data of another shape */
  write: (data: unknown, site: Site) => EmailContent;
}

export const email = <S extends z.core.$ZodType>(
  schema: S,
  sample: z.input<S>,
  write: (data: z.output<S>, site: Site) => EmailContent,
): Email => ({ sample, write: (data, site) => write(z.parse(schema, data), site) });
