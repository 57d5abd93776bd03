import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import type { EmailContent, Site } from './email.ts';
import { emails } from './registry.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

type ComposedEmail = RenderedEmail & Pick<EmailContent, 'attachments'>;
type QueuedEmail = AnswerRow<'email_to_send'>;

const isTemplate = (name: string): name is keyof typeof emails => Object.hasOwn(emails, name);

/** @throws for a template of a later release: its message is tried again */
export function composeEmail({ template, data, name, leave_token: leave }: QueuedEmail, site: Site): ComposedEmail {
  if (!isTemplate(template)) throw new Error(`No template ${template}.`);
  const content = emails[template].write(data, site);
  const { attachments } = content;
  return { ...renderEmail(content, { ...site, name, leave }), ...(attachments && { attachments }) };
}
