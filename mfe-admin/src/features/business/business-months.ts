import { addDays, monthAfter } from 'shared-domain/days/day.ts';
import { formatDate, formatMonth } from 'shared-domain/days/format.ts';
import {
  type BusinessDay,
  type BusinessPart,
  type BusinessPeriod,
  businessParts,
} from '../../data/business/business.query.ts';

export const partNames: Record<BusinessPart, string> = {
  volume: 'Volume',
  fee: 'Taxa',
  promotions: 'Promoções',
  commissions: 'Comissões',
  refunds: 'Reembolsos',
  disputes: 'Contestações',
};

export type Numbers = Record<BusinessPart, number>;

/** Sums of days, in cents. */
export const sumOf = (days: readonly BusinessDay[]): Numbers =>
  Object.fromEntries(businessParts.map((part) => [part, days.reduce((sum, day) => sum + day[part], 0)])) as Numbers;

/**
 * The twelve months that end with one, in whole days.
 * @param last `yyyy-MM`
 */
export const yearUntil = (last: string): BusinessPeriod => ({
  from: `${monthAfter(last, -11)}-01`,
  to: lastDayOf(last),
});

const lastDayOf = (month: string) => addDays(`${monthAfter(month)}-01`, -1);

/** Of a month, `yyyy-MM`, or a day. */
export const periodOf = (text: string): BusinessPeriod =>
  text.length === 7 ? { from: `${text}-01`, to: lastDayOf(text) } : { from: text, to: text };

/** 'novembro de 2026', '27 de novembro de 2026' */
export const periodName = (text: string): string => (text.length === 7 ? formatMonth(`${text}-01`) : formatDate(text));

/** 'yyyy-MM' or 'yyyy-MM-dd' and a number, as the address has them: '2026-11:fee'. Null for anything else. */
export function openedLines(text: string | null): { period: string; part: BusinessPart } | null {
  const [, period, name] = /^(\d{4}-(?:0[1-9]|1[0-2])(?:-\d\d)?):([a-z]+)$/.exec(text ?? '') ?? [];
  const part = businessParts.find((known) => known === name);
  return period && part ? { period, part } : null;
}
