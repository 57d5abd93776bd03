import * as z from 'zod/mini';
import { toCents } from '../money/cents.ts';
import { bookableDays, cancellationPolicyNames } from '../rules/booking-rules.ts';
import { houseRuleKeys } from '../rules/listing-rules.ts';
import { houseRuleAnswers } from './house-rules.ts';
import type { SpaceTerms } from './space-terms.ts';

const cents = z.pipe(
  z.coerce.number(),
  z.transform((reais: number) => toCents(reais)),
);

/** An answer of `space_terms`. What a database of before does not say stands as its default. */
export const spaceTermsSchema = z.pipe(
  z.object({
    price: cents,
    opens_at: z.string(),
    closes_at: z.string(),
    music_until: z.nullable(z.string()),
    notice_days: z._default(z.number(), 0),
    horizon_days: z._default(z.number(), bookableDays),
    cancellation_policy: z.catch(z.enum(cancellationPolicyNames), 'moderate'),
    house_rules: z.catch(z.partialRecord(z.enum(houseRuleKeys), z.enum(houseRuleAnswers)), {}),
    house_rules_note: z.nullable(z.string()),
    rules_version: z.number(),
    extras: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.nullable(z.string()),
        price: cents,
        per: z.enum(['event', 'guest']),
        is_obligatory: z.boolean(),
      }),
    ),
    weekday_prices: z._default(z.array(z.object({ weekday: z.number(), price: cents })), []),
    price_ranges: z._default(
      z.array(z.object({ name: z.nullable(z.string()), first_day: z.string(), last_day: z.string(), price: cents })),
      [],
    ),
  }),
  z.transform(
    (row): SpaceTerms => ({
      priceCents: row.price,
      hours: { opensAt: row.opens_at, closesAt: row.closes_at, musicUntil: row.music_until },
      noticeDays: row.notice_days,
      horizonDays: row.horizon_days,
      cancellationPolicy: row.cancellation_policy,
      rules: { version: row.rules_version, answers: row.house_rules, note: row.house_rules_note },
      extras: row.extras.map(({ price, is_obligatory, ...extra }) => ({
        ...extra,
        unitCents: price,
        isObligatory: is_obligatory,
      })),
      weekdayPrices: row.weekday_prices.map(({ weekday, price }) => ({ weekday, priceCents: price })),
      priceRanges: row.price_ranges.map(({ name, first_day, last_day, price }) => ({
        name,
        firstDay: first_day,
        lastDay: last_day,
        priceCents: price,
      })),
    }),
  ),
);
