import { button, email, text } from '../email.ts';
import { sampleSuspension, suspensionData } from './suspension.ts';

export const accountReinstated = email(suspensionData, sampleSuspension, (_, { siteUrl }) => ({
  subject: 'Sua conta voltou ao normal',
  preview: 'A suspensão foi levantada.',
  blocks: [
    text('Sua conta voltou ao normal', [
      'A suspensão foi levantada. Você pode reservar e anunciar de novo, e seus anúncios voltaram à busca.',
    ]),
    button('Abrir o site', siteUrl),
  ],
}));
