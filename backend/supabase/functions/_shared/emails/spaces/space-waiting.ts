import * as z from 'zod/mini';
import { button, email, note, text } from '../email.ts';

const waitingSpacesData = z.object({ count: z.number(), titles: z.array(z.string()) });

const sample: z.input<typeof waitingSpacesData> = {
  count: 4,
  titles: ['Varanda da Urca', 'Terraço do Flamengo', 'Sítio Lua Cheia'],
};

/** To administrators, at most once an hour. */
export const spaceWaiting = email(waitingSpacesData, sample, ({ count, titles }, { siteUrl }) => {
  const title =
    count === 1 ? 'Um anúncio aguarda aprovação' : `${count.toLocaleString('pt-BR')} anúncios aguardam aprovação`;
  const more = count - titles.length;
  return {
    subject: title,
    preview: titles.join(', '),
    blocks: [
      text(title, [`${titles.join(', ')}${more > 0 ? ` e mais ${more.toLocaleString('pt-BR')}` : ''}.`]),
      note('Avisamos no máximo uma vez por hora.'),
      button('Analisar anúncios', `${siteUrl}/admin?aba=espacos`),
    ],
    greets: false,
  };
});
