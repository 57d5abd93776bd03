import type { Tables } from 'shared-domain/db/database.types.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import * as z from 'zod/mini';

/** The optional parts of a listing: each is independent, and has a default. */

const amount = (reais: number) => `R$ ${formatNumber(reais, { least: 2, most: 2 })}`;

const priceChecks = (least: number) => [
  z.refine<string>(
    (text) => text === '' || readPrice(text) !== undefined,
    'Informe um valor em reais, por exemplo 1.450,00.',
  ),
  z.refine<string>((text) => (readPrice(text) ?? least) >= least, `O preço mínimo é ${amount(least)}.`),
  z.refine<string>(
    (text) => (readPrice(text) ?? 0) <= listingLimits.largestPrice,
    `O preço máximo é ${amount(listingLimits.largestPrice)}.`,
  ),
];

/** Decimal reais of what is typed; `least` is the table's. */
export const priceText = (missing: string, least: number = listingLimits.smallestPrice) =>
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, missing), ...priceChecks(least)),
    z.transform((text: string) => readPrice(text) ?? 0),
  );

/** The same where nothing may be typed. */
export const optionalPriceText = z.pipe(
  z.string().check(z.trim(), ...priceChecks(listingLimits.smallestPrice)),
  z.transform((text: string) => readPrice(text)),
);

// days

/** `yyyy-MM-dd` each. */
export const dayRangeFields = {
  firstDay: z.string().check(z.minLength(1, 'Escolha o primeiro dia.')),
  lastDay: z.string().check(z.minLength(1, 'Escolha o último dia.')),
};

export const daysInOrder = z.refine<{ firstDay: string; lastDay: string }>(
  ({ firstDay, lastDay }) => firstDay === '' || lastDay === '' || firstDay <= lastDay,
  { path: ['lastDay'], message: 'O último dia não vem antes do primeiro.' },
);

// house rules

export const answerLabels = { yes: 'Sim', no: 'Não', ask: 'A combinar' } as const;

// extras

export const extraRowSchema = z.object({
  /** Of one that is stored: with it, it stays the same extra. */
  id: z.optional(z.string()),
  name: z.string(),
  description: z.nullable(z.string()),
  price: z.number(),
  per: z.enum(['event', 'guest']),
  is_obligatory: z.boolean(),
});
/** `price` in decimal reais. */
export type ExtraRow = z.output<typeof extraRowSchema>;

/** An extra as it is typed. */
export const extraFormSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Informe o nome do extra.'), atMost(listingLimits.extraName)),
  description: z.string().check(z.trim(), atMost(listingLimits.extraDescription)),
  price: priceText('Informe o preço do extra.', listingLimits.smallestExtraPrice),
  per: z.enum(['event', 'guest']),
  isObligatory: z.boolean(),
});

// prices of dates

/** `weekday` 0 is Sunday; `price` in decimal reais. */
export type WeekdayPriceRow = Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>;

export const priceRangeRowSchema = z.object({
  name: z.nullable(z.string()),
  first_day: z.string(),
  last_day: z.string(),
  weekdays: z.nullable(z.array(z.number())),
  price: z.number(),
});
/** `weekdays`: 0 is Sunday, null for all; `price` in decimal reais. */
export type PriceRangeRow = z.output<typeof priceRangeRowSchema>;

export const weekdayNames = ['Domingo', 'Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado'] as const;
