import { formatNumber } from '../../money/format.ts';
import { largestCapacity } from '../../rules/largest-capacity.ts';
import type { Field } from './field.ts';

/**
 * The fields that guests read as facts, on pages, cards and in comparisons; they follow the capacity in `listingFields`. A file of its
 * own, since guests' pages load nothing of the others.
 */
export const factFields = [
  {
    column: 'seats',
    kind: 'number',
    least: 1,
    most: largestCapacity,
    unit: ['pessoa', 'pessoas'],
    within: { column: 'capacity', message: 'Não pode passar da capacidade.' },
    label: 'Sentados',
    section: 'basic',
    help: 'Quantas pessoas sentadas, com mesa e cadeira',
    isQueued: true,
    guest: 'Sentadas',
    card: (seats) => `${formatNumber(seats)} sentados`,
    filter: {
      param: 'sentados',
      chip: (seats) => `${formatNumber(seats)} sentados ou mais`,
      words: ['sentado', 'sentados', 'sentada', 'sentadas', 'lugares sentados'],
    },
  },
  {
    column: 'standing',
    kind: 'number',
    least: 1,
    most: largestCapacity,
    unit: ['pessoa', 'pessoas'],
    within: { column: 'capacity', message: 'Não pode passar da capacidade.' },
    label: 'Em pé',
    section: 'basic',
    help: 'Quantas pessoas em pé, em coquetel ou pista',
    isQueued: true,
    guest: 'Em pé',
    card: (standing) => `${formatNumber(standing)} em pé`,
    filter: {
      param: 'em-pe',
      chip: (standing) => `${formatNumber(standing)} em pé ou mais`,
      words: ['em pe', 'de pe'],
    },
  },
] as const satisfies readonly Field[];
