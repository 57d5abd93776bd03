import { formatDate } from 'shared-domain/days/format.ts';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import * as z from 'zod/mini';
import type { EmailContent } from './email-layout.ts';

export const spaceData = z.object({ space_id: z.string(), title: z.string(), reason: z.nullable(z.string()) });
type Space = z.output<typeof spaceData>;

export const messageData = z.object({
  conversation_id: z.string(),
  title: z.string(),
  sender_name: z.string(),
  excerpt: z.nullable(z.string()),
  unread_count: z.number(),
});
type Message = z.output<typeof messageData>;

export const waitingSpacesData = z.object({ count: z.number(), titles: z.array(z.string()) });
type WaitingSpaces = z.output<typeof waitingSpacesData>;

/** To administrators, at most once an hour. */
export function spaceWaiting({ count, titles }: WaitingSpaces, siteUrl: string): EmailContent {
  const title =
    count === 1 ? 'Um anúncio aguarda aprovação' : `${count.toLocaleString('pt-BR')} anúncios aguardam aprovação`;
  const more = count - titles.length;
  return {
    subject: title,
    preview: titles.join(', '),
    title,
    paragraphs: [`${titles.join(', ')}${more > 0 ? ` e mais ${more.toLocaleString('pt-BR')}` : ''}.`],
    greets: false,
    action: { label: 'Analisar anúncios', url: `${siteUrl}/admin?aba=espacos` },
    note: 'Avisamos no máximo uma vez por hora.',
  };
}

export function spaceApproved(space: Space, siteUrl: string): EmailContent {
  return {
    subject: `Seu anúncio “${space.title}” está no ar`,
    preview: 'O espaço já aparece nas buscas.',
    title: 'Seu anúncio está no ar',
    paragraphs: [
      'O anúncio foi aprovado e já aparece nas buscas.',
      'Bloqueie no calendário os dias em que ele não pode ser reservado.',
    ],
    action: { label: 'Ver o anúncio', url: `${siteUrl}/espaco/${space.space_id}` },
  };
}

export function spaceRejected(space: Space, siteUrl: string): EmailContent {
  return {
    subject: `Seu anúncio “${space.title}” não foi aprovado`,
    preview: space.reason ?? 'Veja o motivo.',
    title: 'Seu anúncio não foi aprovado',
    paragraphs: ['Ele passou pela nossa análise e não pôde ser publicado.'],
    facts: [['Motivo', space.reason ?? 'Não informado']],
    action: { label: 'Corrigir e reenviar', url: `${siteUrl}/editar-espaco/${space.space_id}` },
    note: 'Ficou alguma dúvida? Responda pela página de contato do site.',
  };
}

export function newMessage(message: Message, siteUrl: string): EmailContent {
  const several = message.unread_count > 1;
  return {
    subject: `Nova mensagem de ${message.sender_name} sobre ${message.title}`,
    preview: message.excerpt ?? 'Você recebeu uma mensagem.',
    title: several
      ? `${message.unread_count} mensagens não lidas de ${message.sender_name}`
      : `${message.sender_name} escreveu para você`,
    paragraphs: message.excerpt ? [`“${message.excerpt}”`] : [],
    greets: false,
    facts: [['Espaço', message.title]],
    action: { label: 'Responder', url: `${siteUrl}/chat` },
    note: 'Responda pelo site: respostas a este e-mail não chegam à outra pessoa.',
  };
}

export function contactReceived(_: unknown, siteUrl: string): EmailContent {
  return {
    subject: 'Recebemos sua mensagem',
    preview: `Respondemos em até ${answerHours} horas.`,
    title: 'Recebemos sua mensagem',
    paragraphs: [
      `Obrigado por escrever para a Espaços Rio. Respondemos por e-mail em até ${answerHours} horas.`,
      'Atendemos de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 14h.',
    ],
    action: { label: 'Abrir a central de ajuda', url: `${siteUrl}/central-ajuda` },
    note: 'Não foi você que escreveu? Então pode ignorar este e-mail.',
  };
}

export const termsData = z.object({ version: z.number(), starts_on: z.string(), changes: z.string() });
type Terms = z.output<typeof termsData>;

/** To everybody with an account, in the days before. */
export function termsChanged(terms: Terms, siteUrl: string): EmailContent {
  const day = formatDate(terms.starts_on);
  return {
    subject: `Os Termos de Uso mudam em ${day}`,
    preview: terms.changes,
    title: `Nossos Termos de Uso mudam em ${day}`,
    paragraphs: [
      terms.changes,
      `Quem continua usando a conta a partir desse dia aceita a versão ${terms.version}. Reservas já feitas ficam com a versão em que foram feitas. Se não concordar, você pode excluir a conta no seu perfil.`,
    ],
    action: { label: 'Ler os Termos de Uso', url: `${siteUrl}/termos-uso#mudancas` },
  };
}
