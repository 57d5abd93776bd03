import * as z from 'zod/mini';

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

export type Review = z.output<typeof reviewData>;

export const reviewsOf = ({ space_id }: Review, siteUrl: string) => `${siteUrl}/espaco/${space_id}#avaliacoes`;

export const sampleReview: z.input<typeof reviewData> = {
  space_id: '00000000-0000-4000-8000-000000000002',
  title: 'Casa do Mirante',
  rating: 5,
  comment: 'Luz linda no fim da tarde.',
  guest_name: 'Marina Azevedo',
  host_name: 'Helena Furtado',
  answer: 'Volte no verão.',
};
