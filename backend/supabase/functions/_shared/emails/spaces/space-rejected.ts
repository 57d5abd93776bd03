import { button, email, facts, note, text } from '../email.ts';
import { sampleSpace, spaceData } from './space.ts';

export const spaceRejected = email(spaceData, sampleSpace, (space, { siteUrl }) => ({
  subject: `Seu anúncio “${space.title}” não foi aprovado`,
  preview: space.reason ?? 'Veja o motivo.',
  blocks: [
    text('Seu anúncio não foi aprovado', ['Ele passou pela nossa análise e não pôde ser publicado.']),
    facts([['Motivo', space.reason ?? 'Não informado']]),
    note('Ficou alguma dúvida? Responda pela página de contato do site.'),
    button('Corrigir e reenviar', `${siteUrl}/editar-espaco/${space.space_id}`),
  ],
}));
