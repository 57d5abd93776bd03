import * as z from 'zod/mini';
import { button, email, facts, note, text } from '../email.ts';

const messageData = z.object({
  conversation_id: z.string(),
  title: z.string(),
  sender_name: z.string(),
  excerpt: z.nullable(z.string()),
  unread_count: z.number(),
});

const sample: z.input<typeof messageData> = {
  conversation_id: '00000000-0000-4000-8000-000000000007',
  title: 'Casa do Mirante',
  sender_name: 'Clara',
  excerpt: 'Cabe uma banda no jardim?',
  unread_count: 2,
};

export const newMessage = email(messageData, sample, (message, { siteUrl }) => {
  const several = message.unread_count > 1;
  return {
    subject: `Nova mensagem de ${message.sender_name} sobre ${message.title}`,
    preview: message.excerpt ?? 'Você recebeu uma mensagem.',
    blocks: [
      text(
        several
          ? `${message.unread_count} mensagens não lidas de ${message.sender_name}`
          : `${message.sender_name} escreveu para você`,
        [message.excerpt && `“${message.excerpt}”`],
      ),
      facts([['Espaço', message.title]]),
      note('Responda pelo site: respostas a este e-mail não chegam à outra pessoa.'),
      button('Responder', `${siteUrl}/chat`),
    ],
    greets: false,
  };
});
