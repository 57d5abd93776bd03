import { button, email, facts, text } from '../email.ts';
import { reviewData, reviewsOf, sampleReview } from './review.ts';

export const reviewAnswered = email(reviewData, sampleReview, (review, { siteUrl }) => {
  const host = review.host_name ?? 'Quem anuncia o espaço';
  return {
    subject: `${host} respondeu à sua avaliação de ${review.title}`,
    preview: review.answer ?? '',
    blocks: [
      text(`${host} respondeu à sua avaliação`, [review.answer && `“${review.answer}”`]),
      facts([['Espaço', review.title]]),
      button('Ver a resposta', reviewsOf(review, siteUrl)),
    ],
    greets: false,
  };
});
