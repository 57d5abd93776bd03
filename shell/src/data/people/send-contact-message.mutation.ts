import { useMutation } from '@tanstack/react-query';
import { formatNumber } from 'shared-domain/money/format.ts';
import { phoneRefusal } from 'shared-domain/people/phone.schema.ts';
import { supabase } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import type { ContactField, ContactMessage } from './contact.schema.ts';

/** @throws PostgrestError with the message `invalid_input` or `rate_limited` */
async function sendContactMessage({ phone, ...message }: ContactMessage): Promise<void> {
  await supabase()
    .rpc('send_contact_message', { ...message, ...(phone ? { phone } : {}) })
    .throwOnError();
}

/** Stored for the administrators and confirmed to the sender by e-mail. */
export function useSendContactMessage() {
  return useMutation({ mutationFn: sendContactMessage });
}

const errorSchema = z.object({ message: z.string(), details: z.optional(z.nullable(z.string())) });
const fieldsSchema = z.object({ fields: z.array(z.enum(['name', 'email', 'phone', 'subject', 'message'])) });

const fieldTexts: Record<ContactField, string> = {
  name: `Informe seu nome, com até ${textLimits.personName} caracteres.`,
  email: 'Informe um e-mail válido.',
  phone: phoneRefusal,
  subject: `Informe o assunto, com até ${textLimits.contactSubject} caracteres.`,
  message: `Escreva a mensagem, com até ${formatNumber(textLimits.contactMessage)} caracteres.`,
};

/** Returns the meaning of a refusal: the fields it names, or else a sentence. */
export function contactRefusal(error: unknown): { fields: Partial<Record<ContactField, string>>; text: string } {
  const parsed = errorSchema.safeParse(error);
  const code = parsed.success ? parsed.data.message : '';
  if (code === 'rate_limited') {
    return { fields: {}, text: 'Recebemos muitas mensagens suas na última hora. Tente novamente mais tarde.' };
  }
  return {
    fields: code === 'invalid_input' ? refusedFields(parsed.data?.details) : {},
    text: 'Não foi possível enviar sua mensagem. Tente novamente.',
  };
}

function refusedFields(details: string | null | undefined): Partial<Record<ContactField, string>> {
  try {
    const { fields } = fieldsSchema.parse(JSON.parse(details ?? ''));
    return Object.fromEntries(fields.map((field) => [field, fieldTexts[field]]));
  } catch {
    return {};
  }
}
