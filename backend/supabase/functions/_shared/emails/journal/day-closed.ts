import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { journalAccounts } from 'shared-domain/money/journal-accounts.ts';
import * as z from 'zod/mini';
import { amounts, button, email, facts, note, text } from '../email.ts';

/** A day of the journal that is written down for good; cents by account, debits above zero. */
const closedDayData = z.object({
  /** `yyyy-MM-dd` */
  day: z.string(),
  line_count: z.number(),
  hash: z.string(),
  totals: z.record(z.string(), z.number()),
});

const sample: z.input<typeof closedDayData> = {
  day: '2026-11-26',
  line_count: 12,
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  totals: { provider: 472_500, hosts: -450_000, platform_fee: -22_500 },
};

export const dayClosed = email(closedDayData, sample, (closed, { siteUrl }) => ({
  subject: `Dia fechado: ${formatNumericDay(closed.day)}`,
  preview: `${formatCount(closed.line_count, 'linha', 'linhas')} nas contas deste dia.`,
  blocks: [
    text(`Fechamos ${formatFullDay(closed.day)}`, [
      closed.line_count === 0
        ? 'Neste dia nada moveu as contas.'
        : `${formatCount(closed.line_count, 'linha', 'linhas')}, com débitos e créditos iguais. O que se descobrir depois fica no primeiro dia ainda aberto.`,
    ]),
    closed.line_count === 0
      ? undefined
      : amounts(
          Object.entries(journalAccounts).map(([account, name]) => {
            const cents = closed.totals[account] ?? 0;
            return cents !== 0 && [name, cents < 0 ? `− ${formatCents(-cents)}` : formatCents(cents)];
          }),
        ),
    facts([['Código do fechamento', closed.hash]]),
    note('Repetir o fechamento com o mesmo código prova que nada mudou desde então.'),
    button('Abrir os números', `${siteUrl}/admin?aba=negocio`),
  ],
}));
