import { minutesUntil } from 'shared-domain/days/time-of-day.ts';
import {
  extrasText,
  horizonLabel,
  hoursLabel,
  noticeDaysLabel,
  priceRangesText,
  priceSpan,
  weekdayPricesText,
} from 'shared-domain/spaces/listing-terms.ts';
import { describe, expect, test } from 'vitest';
import { addressLabel, extrasLabel, rulesLabel } from './listing-terms.ts';

const plain = (text: string) => text.replace(/\u00a0/g, ' ');

describe('the line of a folded section says what is in force', () => {
  test('hours: what ends after midnight ends on the next day', () => {
    expect(hoursLabel({ opens_at: '08:00:00', closes_at: '02:00:00', music_until: null })).toBe(
      '08:00 às 02:00 do dia seguinte · sem limite para música',
    );
    expect(hoursLabel({ opens_at: '09:00', closes_at: '18:00', music_until: '17:30' })).toBe(
      '09:00 às 18:00 · música alta até 17:30',
    );
  });

  test.each([
    [{}, '', 'Não informadas'],
    [{ drink: 'yes', smoke: 'no', sound: 'ask', animals: 'yes' }, '', '2 sim, 1 não, 1 a combinar'],
    [{}, 'Sem salto na grama.', 'Em suas palavras'],
  ])('rules %o', (house_rules, house_rules_note, label) => {
    expect(rulesLabel({ house_rules, house_rules_note })).toBe(label);
  });

  const cleaning = { name: 'Limpeza', description: null, price: 350, per: 'event', is_obligatory: true } as const;
  const chairs = {
    name: 'Cadeiras',
    description: 'De madeira',
    price: 12,
    per: 'guest',
    is_obligatory: false,
  } as const;

  test('extras', () => {
    expect(extrasLabel([])).toBe('Nenhum');
    expect(extrasLabel([chairs])).toBe('1 extra');
    expect(extrasLabel([cleaning, chairs])).toBe('2 extras, 1 obrigatório');
    expect(plain(extrasText([cleaning, chairs]))).toBe(
      'Limpeza, R$ 350 · Obrigatório · por evento\nCadeiras, R$ 12 · À escolha · por pessoa · De madeira',
    );
  });

  test('what days cost', () => {
    expect(plain(priceSpan(4500, [5400, 14_000]))).toBe('De R$ 4.500 a R$ 14.000');
    expect(plain(priceSpan(4500, [4500]))).toBe('R$ 4.500');
    expect(
      plain(
        weekdayPricesText([
          { weekday: 6, price: 6200 },
          { weekday: 0, price: 5400 },
        ]),
      ),
    ).toBe('dom. R$ 5.400\nsáb. R$ 6.200');
    expect(
      plain(
        priceRangesText([
          { name: 'Réveillon', first_day: '2026-12-30', last_day: '2027-01-02', weekdays: null, price: 14_000 },
          { name: null, first_day: '2026-12-01', last_day: '2027-03-31', weekdays: [5, 6], price: 6000 },
        ]),
      ),
    ).toBe('01/12/2026 a 31/03/2027, só sex. e sáb., R$ 6.000\nRéveillon: 30/12/2026 a 02/01/2027, R$ 14.000');
  });

  test.each([
    [0, 'sem antecedência mínima'],
    [1, '1 dia de antecedência'],
    [14, '14 dias de antecedência'],
  ])('%i days of notice', (days, label) => {
    expect(noticeDaysLabel(days)).toBe(label);
  });

  test.each([
    [30, '1 mês à frente'],
    [180, '6 meses à frente'],
    [365, '12 meses à frente'],
    [45, '45 dias à frente'],
  ])('%i days ahead', (days, label) => {
    expect(horizonLabel(days)).toBe(label);
  });
});

test('two versions of an address differ in their words', () => {
  const address = {
    street: 'Rua Iposeira',
    number: '318',
    complement: null,
    postal_code: '22610-180',
    arrival: null,
    day_phone: '(21) 99876-5432',
  };
  expect(addressLabel(address)).toBe('Rua Iposeira, 318\nCEP 22610-180\n(21) 99876-5432');
  expect(addressLabel(null)).toBe('');
});

test('a time that does not come after another is the next day’s', () => {
  expect(minutesUntil('08:00', '02:00')).toBe(18 * 60);
  expect(minutesUntil('08:00', '08:00')).toBe(24 * 60);
  expect(minutesUntil('08:00', '08:30')).toBe(30);
});
