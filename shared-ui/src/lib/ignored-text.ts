import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatMonth } from 'shared-domain/days/format.ts';
import { bookableDays } from 'shared-domain/rules/booking-rules.ts';
import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';

/** Returns why a value of the address was ignored, as a sentence. */
export function ignoredText({ param, name, value, reason }: IgnoredParam): string {
  switch (reason) {
    case 'date-in-past':
      if (param === 'month') return `O mês de ${formatMonth(`${value}-01`)} já passou e foi deixado de lado.`;
      return `A data ${formatNumericDay(value)} já passou e foi deixada de lado.`;
    case 'date-too-far':
      if (param === 'month')
        return `O mês de ${formatMonth(`${value}-01`)} está a mais de ${bookableDays} dias e foi deixado de lado.`;
      return `A data ${formatNumericDay(value)} está a mais de ${bookableDays} dias e foi deixada de lado.`;
    case 'too-long':
      return 'O texto da busca é longo demais e foi deixado de lado.';
    case 'not-in-zone':
      return `O bairro “${value}” não fica na zona escolhida e foi deixado de lado.`;
    default:
      return `Não conhecemos “${value}” como ${name}; esse filtro foi deixado de lado.`;
  }
}
