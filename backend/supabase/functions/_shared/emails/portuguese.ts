import { formatNumber } from 'shared-domain/money/format.ts';

export function people(count: number): string {
  return count === 1 ? '1 pessoa' : `${formatNumber(count)} pessoas`;
}
