import { todayInRio } from 'shared-domain/days/rio.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import type { CancellationPolicyName } from 'shared-domain/rules/booking-rules.ts';
import { guestFacts } from 'shared-domain/spaces/fields/facts.ts';
import { type HouseRuleAnswers, rulesText } from 'shared-domain/spaces/house-rules.ts';
import {
  dayPrices,
  extrasText,
  hoursLabel,
  noticeLabel,
  priceRangesText,
  priceSpan,
  weekdayPricesText,
} from 'shared-domain/spaces/listing-terms.ts';
import type { SpaceToReview } from '../../../data/spaces/space-to-review.query.ts';
import { type Fact, Facts } from '../facts.tsx';

/** 'De R$ 3.900 a R$ 9.400': the price range of the days, with obligatory extras. */
export function shownPrice(space: SpaceToReview): string {
  const obligatory = space.extras
    .filter(({ is_obligatory, per }) => is_obligatory && per === 'event')
    .reduce((sum, extra) => sum + extra.price, 0);
  const days = dayPrices(space, todayInRio()).map((amount) => amount + obligatory);
  return priceSpan(days[0] ?? space.price, days);
}

/** The part of a listing that guests see in addition to its texts and pictures. */
export function ListingTerms({ space, postalCode }: { space: SpaceToReview; postalCode: string | undefined }) {
  const facts: Fact[] = [
    ['Preço mostrado', shownPrice(space)],
    ['Preço do anúncio', formatReais(space.price)],
    ['Por dia da semana', weekdayPricesText(space.weekday_prices) || 'O mesmo preço'],
    ['Por período', priceRangesText(space.price_ranges) || 'Nenhum'],
    ['Extras', extrasText(space.extras) || 'Nenhum'],
    ...guestFacts(space).map(({ name, text }) => [name, text] as const),
    ['Horários', hoursLabel(space)],
    ['Regras', rulesText(space.house_rules as HouseRuleAnswers, space.house_rules_note) || 'Não informadas'],
    ['Antecedência', noticeLabel(space)],
    ['Cancelamento', policyLabels[space.cancellation_policy as CancellationPolicyName] ?? space.cancellation_policy],
    ...(postalCode ? [['CEP', postalCode] as const] : []),
  ];
  return (
    <section aria-labelledby="listing-terms" className="border-t border-border py-8">
      <h2 id="listing-terms" className="type-h3 mb-3.5">
        O que os hóspedes veem
      </h2>
      <Facts facts={facts} />
    </section>
  );
}
