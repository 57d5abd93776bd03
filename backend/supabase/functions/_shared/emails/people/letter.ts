import { cutText } from 'shared-domain/text/cut-text.ts';
import * as z from 'zod/mini';
import { button, email, facts, note, text } from '../email.ts';

const letterData = z.object({
  message: z.string(),
  asks_correction: z.boolean(),
  /** Null: about no listing, or about one that is gone. */
  space_id: z.nullable(z.string()),
  title: z.nullable(z.string()),
});

const sample: z.input<typeof letterData> = {
  message: 'Tire o telefone das fotos.\nE confira o CEP.',
  asks_correction: true,
  space_id: '00000000-0000-4000-8000-000000000002',
  title: 'Varanda da Urca',
};

/** A message of an administrator to a person. */
export const letter = email(letterData, sample, ({ message, asks_correction, space_id, title }, { siteUrl }) => {
  const isCorrection = asks_correction && title !== null;
  const lines = message.split(/\n+/).map((line) => line.trim());
  return {
    subject: isCorrection ? `Pedido de correção: ${title}` : title ? `Sobre ${title}` : 'Uma mensagem da nossa equipe',
    preview: cutText(message, 120),
    blocks: [
      text(isCorrection ? 'Pedimos uma correção no seu anúncio' : 'Nossa equipe escreveu para você', [
        isCorrection && `Sobre ${title}, pedimos:`,
        ...lines,
      ]),
      facts([title && ['Anúncio', title]]),
      note(`Respostas a este e-mail não chegam à equipe. Para falar com a gente: ${siteUrl}/contato`),
      isCorrection
        ? button('Corrigir o anúncio', `${siteUrl}/editar-espaco/${space_id}`)
        : button('Responder pela página de contato', `${siteUrl}/contato`),
    ],
    greets: isCorrection,
  };
});
