/** Rules as sentences say them. */
import { commissionPercent, serviceFeePercent } from '../money/dated-share.ts';
import { mailLinkHours } from './people-rules.ts';

/** "5%": the fee of a booking made on a day, today by default. Call it when rendering and store no result: it may change at midnight. */
export const feeLabel = (day?: string): string => `${serviceFeePercent(day)}%`;

/** "5%": the commission on a booking made on a day, today by default. Store no result, as with the fee. */
export const commissionLabel = (day?: string): string => `${commissionPercent(day)}%`;

const numbers = ['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];

/** "três", "15" */
export const numberInWords = (count: number): string => numbers[count] ?? String(count);

/** 365 days are 12 months. */
export const monthsOfDays = (days: number): number => Math.round(days / 30.4);

/** "um dia", "dois dias", "15 dias" */
export const daysInWords = (days: number): string => `${numberInWords(days)} ${days === 1 ? 'dia' : 'dias'}`;

/** "uma hora", "duas horas", "15 horas" */
export function hoursInWords(hours: number): string {
  if (hours === 1) return 'uma hora';
  return `${hours === 2 ? 'duas' : numberInWords(hours)} horas`;
}

/** A mailed link carries its token, so that it also works on other devices than the one that requested it. */
export const mailLinkTerms = `vale por ${hoursInWords(mailLinkHours)}, abre em qualquer aparelho e funciona uma vez`;

const units = { years: 'anos', year: 'ano', months: 'meses', days: 'dias', day: 'dia' } as const;

/** '7 anos', of a term as `retention` writes it. */
export const termInWords = (term: `${number} ${keyof typeof units}`): string =>
  term.replace(/[a-z]+/, (unit) => units[unit as keyof typeof units]);
