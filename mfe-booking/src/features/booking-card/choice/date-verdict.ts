import { heldUntilText } from 'shared-domain/bookings/hold-times.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import type { SpaceCalendar } from 'shared-domain/spaces/space-calendar.query.ts';
import { bookableWindowOf } from 'shared-domain/spaces/space-terms.ts';

/** The line that the card shows under the date (docs/product.md). */
export interface DateVerdict {
  /** `free` is the only one that can be booked. */
  kind: 'none' | 'past' | 'too-soon' | 'too-far' | 'checking' | 'unknown' | 'unavailable' | 'held' | 'free';
  tone: 'none' | 'help' | 'success' | 'error';
  message: string;
}

const verdicts = {
  none: { kind: 'none', tone: 'none', message: '' },
  past: { kind: 'past', tone: 'error', message: 'Data selecionada já passou. Selecione uma data futura' },
  checking: { kind: 'checking', tone: 'help', message: 'Consultando a disponibilidade...' },
  unknown: {
    kind: 'unknown',
    tone: 'error',
    message: 'Não foi possível carregar a disponibilidade do espaço.',
  },
  unavailable: { kind: 'unavailable', tone: 'error', message: 'Data indisponível para reserva' },
  held: {
    kind: 'held',
    tone: 'error',
    message:
      'Data indisponível para reserva. Outra pessoa está pagando por ela; se não concluir, a data volta a ficar livre.',
  },
  free: { kind: 'free', tone: 'success', message: 'Data disponível' },
} as const satisfies Record<string, DateVerdict>;

/** Limits of how far ahead the space can be booked. */
export interface Ahead {
  noticeDays: number;
  horizonDays: number;
}

const always: Ahead = { noticeDays: 0, horizonDays: bookableDays };

/**
 * Judges a day (`yyyy-MM-dd`) against today in Rio, how far ahead the space is booked, and its calendar.
 * @param calendar undefined while it loads, null when it could not be loaded
 * @param holdEnds until when each held day is held, ISO 8601
 */
export function judgeDate(
  date: string | null,
  today: string,
  calendar: SpaceCalendar | undefined | null,
  ahead: Ahead = always,
  holdEnds: Record<string, string> = {},
): DateVerdict {
  if (!date) return calendar === null ? verdicts.unknown : verdicts.none;
  if (date < today) return verdicts.past;
  const { from, to } = bookableWindowOf(ahead, today);
  if (date < from)
    return {
      kind: 'too-soon',
      tone: 'error',
      message: `Data não disponível. Este espaço pede pelo menos ${ahead.noticeDays} ${ahead.noticeDays === 1 ? 'dia' : 'dias'} de antecedência.`,
    };
  if (date > to)
    return {
      kind: 'too-far',
      tone: 'error',
      message: `Data não disponível. As reservas são feitas com até ${ahead.horizonDays} dias de antecedência.`,
    };
  if (calendar === undefined) return verdicts.checking;
  if (calendar === null) return verdicts.unknown;
  const state = calendar[date];
  const heldUntil = holdEnds[date];
  if (state === 'held' && heldUntil)
    return {
      ...verdicts.held,
      message: `${verdicts.unavailable.message}. ${heldUntilText(heldUntil)}; se não concluir, ela volta a ficar livre.`,
    };
  if (state === 'held') return verdicts.held;
  return state ? verdicts.unavailable : verdicts.free;
}
