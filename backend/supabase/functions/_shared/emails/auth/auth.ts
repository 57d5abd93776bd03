import { mailLinkTerms } from 'shared-domain/rules/rule-labels.ts';
import * as z from 'zod/mini';
import { button, note, text } from '../email.ts';

/** Known to Auth, which fills in the mails itself: its templates have placeholders in place of these. */
export const authData = z.object({ tokenHash: z.string(), email: z.string(), newEmail: z.string() });

export const sampleAuth: z.input<typeof authData> = {
  tokenHash: '7f3a91c25be0d4487f3a91c25be0d4487f3a91c25be0d448',
  email: 'marina@exemplo.com',
  newEmail: 'marina.azevedo@exemplo.com',
};

interface AuthWords {
  title: string;
  paragraph: string;
  label: string;
  link: string;
  /** Gives the link's lifetime, and advice for a person who did not request it. */
  terms: string;
}

export const authEmail = ({ title, paragraph, label, link, terms }: AuthWords) => ({
  subject: title,
  preview: paragraph,
  blocks: [
    text(title, [paragraph], 'Sua conta'),
    button(label, link),
    note(`O link ${mailLinkTerms}. ${terms}`),
    note('Se o botão não abrir, copie este endereço:', link),
  ],
});
