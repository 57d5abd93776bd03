import type { RatingDistribution } from '../../data/spaces/space-page.query.ts';

const words = { 5: 'cinco', 4: 'quatro', 3: 'três', 2: 'duas', 1: 'uma' } as const;

/** 'Distribuição das notas: 58 com cinco, 5 com quatro, 1 com três' */
export function distributionText(distribution: RatingDistribution): string {
  const parts = ([5, 4, 3, 2, 1] as const)
    .filter((stars) => distribution[stars] > 0)
    .map((stars) => `${distribution[stars]} com ${words[stars]}`);
  return `Distribuição das notas: ${parts.join(', ')}`;
}
