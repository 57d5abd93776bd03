import { button, email, text } from '../email.ts';
import { sampleSpace, spaceData } from './space.ts';

export const spaceApproved = email(spaceData, sampleSpace, (space, { siteUrl }) => ({
  subject: `Seu anúncio “${space.title}” está no ar`,
  preview: 'O espaço já aparece nas buscas.',
  blocks: [
    text('Seu anúncio está no ar', [
      'O anúncio foi aprovado e já aparece nas buscas.',
      'Bloqueie no calendário os dias em que ele não pode ser reservado.',
    ]),
    button('Ver o anúncio', `${siteUrl}/espaco/${space.space_id}`),
  ],
}));
