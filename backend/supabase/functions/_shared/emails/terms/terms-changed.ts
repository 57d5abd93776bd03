import { formatDate } from 'shared-domain/days/format.ts';
import * as z from 'zod/mini';
import { button, email, text } from '../email.ts';

const termsData = z.object({ version: z.number(), starts_on: z.string(), changes: z.string() });

const sample: z.input<typeof termsData> = {
  version: 2,
  starts_on: '2026-11-23',
  changes: 'Quem reserva pode propor uma visita antes.',
};

/** To everybody with an account, in the days before. */
export const termsChanged = email(termsData, sample, (terms, { siteUrl }) => {
  const day = formatDate(terms.starts_on);
  return {
    subject: `Os Termos de Uso mudam em ${day}`,
    preview: terms.changes,
    blocks: [
      text(`Nossos Termos de Uso mudam em ${day}`, [
        terms.changes,
        `Quem continua usando a conta a partir desse dia aceita a versão ${terms.version}. Reservas já feitas ficam com a versão em que foram feitas. Se não concordar, você pode excluir a conta no seu perfil.`,
      ]),
      button('Ler os Termos de Uso', `${siteUrl}/termos-uso#mudancas`),
    ],
  };
});
