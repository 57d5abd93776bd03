import { button, email, text } from '../email.ts';
import { sampleSuspension, suspensionData } from './suspension.ts';

export const listingReinstated = email(suspensionData, sampleSuspension, (suspension, { siteUrl }) => ({
  subject: `${suspension.title} voltou ao ar`,
  preview: 'A suspensão foi levantada.',
  blocks: [
    text('Seu anúncio voltou ao ar', [
      `A suspensão de ${suspension.title} foi levantada: ele está de novo na busca e recebe reservas.`,
    ]),
    button('Ver o anúncio', `${siteUrl}/espaco/${suspension.space_id}`),
  ],
}));
