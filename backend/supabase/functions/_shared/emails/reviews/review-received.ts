import { button, email, facts, note, text } from '../email.ts';
import { reviewData, reviewsOf, sampleReview } from './review.ts';

export const reviewReceived = email(reviewData, sampleReview, (review, { siteUrl }) => {
  const guest = review.guest_name ?? 'Quem reservou';
  return {
    subject: `Nova avaliação de ${review.title}`,
    preview: review.comment,
    blocks: [
      text(`${guest} avaliou ${review.title}`, [`“${review.comment}”`]),
      facts([['Nota', `${review.rating} de 5`]]),
      note('Você pode responder uma vez. A resposta aparece para todos, abaixo da avaliação.'),
      button('Ler e responder', reviewsOf(review, siteUrl)),
    ],
    greets: false,
  };
});
