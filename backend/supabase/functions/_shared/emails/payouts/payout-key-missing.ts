import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { button, email, facts, note, text } from '../email.ts';
import { page } from './payout.ts';

const keyMissingData = z.object({
  owed_cents: z.number(),
  bookings: z.number(),
  /** A day in Rio. */
  oldest_due_on: z.string(),
});

/** With the first payout that waits for a key, then monthly. */
export const payoutKeyMissing = email(
  keyMissingData,
  { owed_cents: 525_000, bookings: 2, oldest_due_on: '2026-11-16' },
  ({ owed_cents, bookings, oldest_due_on }, { siteUrl }) => {
    const sum = formatCents(owed_cents);
    return {
      subject: `Falta sua chave PIX: ${sum} esperam por você`,
      preview: 'Cadastre a chave e enviamos o valor.',
      blocks: [
        text(`${sum} esperam pela sua chave PIX`, [
          'Não temos para onde enviar seus repasses. Cadastre a chave e quem é o titular: enviamos o valor em seguida.',
        ]),
        facts([
          ['Valor', sum],
          ['Reservas', String(bookings)],
          ['Desde', formatDay(oldest_due_on)],
        ]),
        note('Nunca pedimos a chave por e-mail, telefone ou conversa: só na sua página de repasses.'),
        button('Cadastrar a chave PIX', page(siteUrl)),
      ],
      reason: 'Você recebe este e-mail porque recebe repasses. Ele sai uma vez por mês até a chave ser cadastrada.',
    };
  },
);
