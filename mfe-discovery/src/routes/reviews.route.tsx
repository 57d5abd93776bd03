import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';
import panorama from 'shared-ui/images/hero-1440.webp';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { latestReviewsOptions } from '../data/reviews/reviews.query.ts';
import { ReviewWall, reviewsShown } from '../features/guest-reviews/review-wall.tsx';
import { startQueries } from './start-queries.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  await startQueries(() => client.ensureQueryData(latestReviewsOptions(reviewsShown)));
  return null;
}

export function meta(): PageMeta {
  return {
    title: 'Avaliações',
    description: 'O que contam as pessoas que reservaram espaços no Rio de Janeiro pela Espaços Rio.',
    image: panorama,
  };
}

export function Component() {
  return (
    <div className="wrap pb-24">
      <PageHeader title="Avaliações" lead="O que contam as pessoas que reservaram. Só avalia quem realizou o evento." />
      <ReviewWall />
    </div>
  );
}
