import * as z from 'zod/mini';
import { button, email, text } from '../email.ts';

const gatheredReportsData = z.object({ title: z.nullable(z.string()), reports: z.number() });

/** To administrators: several people, who have nothing in common that we know of, say it of one listing. */
export const reportsGathered = email(
  gatheredReportsData,
  { title: 'Varanda da Urca', reports: 3 },
  ({ title, reports }, { siteUrl }) => ({
    subject: `${reports} denúncias independentes: ${title ?? 'um anúncio'}`,
    preview: 'Nada foi suspenso: alguém precisa olhar.',
    blocks: [
      text(`${title ?? 'Um anúncio'} foi denunciado por ${reports} pessoas`, [
        'São contas sem ligação entre si que a gente conheça. Nada foi suspenso: alguém precisa olhar e decidir.',
      ]),
      button('Ler as denúncias', `${siteUrl}/admin?aba=denuncias`),
    ],
  }),
);
