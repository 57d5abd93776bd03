import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import type { EmailContent, Site } from './email.ts';
import { emails } from './registry.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

type ComposedEmail = RenderedEmail & Pick<EmailContent, 'attachments'>;
type QueuedEmail = AnswerRow<'email_to_send'>;

const isTemplate = (name: string): name is keyof typeof emails => Object.hasOwn(emails, name);

/** Isolates names and titles, which people write in any direction, wherever a template puts them. */
const withIsolatedNames = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (key, value) =>
    typeof value === 'string' && /^title$|(?:^|_)name$/.test(key) ? isolated(value) : value,
  );

/** @throws for a template of a later release: its message is tried again */
export function composeEmail({ template, data, name, leave_token: leave }: QueuedEmail, site: Site): ComposedEmail {
  if (!isTemplate(template)) throw new Error(`No template ${template}.`);
  const content = emails[template].write(withIsolatedNames(data), site);
  const { attachments } = content;
  return { ...renderEmail(content, { ...site, name, leave }), ...(attachments && { attachments }) };
}
