import * as z from 'zod/mini';
import type { EmailContent } from './email-layout.ts';

export const reviewData = z.object({
  space_id: z.string(),
  title: z.string(),
  rating: z.number(),
  /** The beginning of it. */
  comment: z.string(),
  guest_name: z.nullable(z.string()),
  host_name: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
type Review = z.output<typeof reviewData>;

const reviewsOf = ({ space_id }: Review, siteUrl: string) => `${siteUrl}/espaco/${space_id}#avaliacoes`;

export function reviewReceived(review: Review, siteUrl: string): EmailContent {
  const guest = review.guest_name ?? 'Um hóspede';
  return {
    subject: `Nova avaliação de ${review.title}`,
    preview: review.comment,
    title: `${guest} avaliou ${review.title}`,
    paragraphs: [`“${review.comment}”`],
    greets: false,
    facts: [['Nota', `${review.rating} de 5`]],
    action: { label: 'Ler e responder', url: reviewsOf(review, siteUrl) },
    note: 'Você pode responder uma vez. A resposta aparece para todos, abaixo da avaliação.',
  };
}

export function reviewAnswered(review: Review, siteUrl: string): EmailContent {
  const host = review.host_name ?? 'O anfitrião';
  return {
    subject: `${host} respondeu à sua avaliação de ${review.title}`,
    preview: review.answer ?? '',
    title: `${host} respondeu à sua avaliação`,
    paragraphs: review.answer ? [`“${review.answer}”`] : [],
    greets: false,
    facts: [['Espaço', review.title]],
    action: { label: 'Ver a resposta', url: reviewsOf(review, siteUrl) },
  };
}
