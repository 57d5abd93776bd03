import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import * as z from 'zod/mini';
import { button, email, facts, text } from '../email.ts';

const removedReviewData = z.object({
  title: z.nullable(z.string()),
  target_id: z.string(),
  reason: z.string(),
  removed: z.array(z.string()),
});

const sample: z.input<typeof removedReviewData> = {
  title: 'Varanda da Urca',
  target_id: '00000000-0000-4000-8000-000000000004',
  reason: 'offensive',
  removed: ['comment', 'photos'],
};

/** To who wrote it. */
export const reviewRemoved = email(removedReviewData, sample, ({ title, reason, removed }, { siteUrl }) => {
  const hasComment = removed.includes('comment');
  const hasPhotos = removed.includes('photos');
  const what = hasComment && hasPhotos ? 'o comentário e as fotos' : hasComment ? 'o comentário' : 'as fotos';
  return {
    subject: `Retiramos ${what} da sua avaliação${title ? ` de ${title}` : ''}`,
    preview: 'A nota continua valendo.',
    blocks: [
      text(`Retiramos ${what} da sua avaliação`, [
        `Retiramos ${what} da sua avaliação${title ? ` de ${title}` : ''}, por ir contra as regras do site. A nota continua valendo.`,
        'Se foi um engano, escreva para a gente.',
      ]),
      facts([['Motivo', reportReasonLabel(reason)]]),
      button('Falar com a equipe', `${siteUrl}/contato`),
    ],
  };
});
