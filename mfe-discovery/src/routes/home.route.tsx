import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { queryClientContext } from 'shared-domain/platform';
import panorama from 'shared-ui/images/hero-1440.webp';
import { latestReviewsOptions } from '../data/reviews/reviews.query.ts';
import { categoryCountsOptions } from '../data/spaces/category-counts.query.ts';
import { featuredSpacesOptions } from '../data/spaces/featured-spaces.query.ts';
import { CategoryGrid } from '../features/home/category-grid.tsx';
import { FeaturedSpaces } from '../features/home/featured-spaces.tsx';
import { FreeOnSaturday, loadFreeSpaces } from '../features/home/free-on-saturday.tsx';
import { GuestVoices, voicesShown } from '../features/home/guest-voices.tsx';
import { HomeHero } from '../features/home/home-hero.tsx';
import { HostCall } from '../features/home/host-call.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { startQueries } from './start-queries.ts';
import { structuredDataCode } from './structured-data-code.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext);
  const today = todayInRio();
  await startQueries(
    () => client.ensureQueryData(categoryCountsOptions()),
    () => client.ensureQueryData(featuredSpacesOptions()),
    () => client.ensureQueryData(latestReviewsOptions(voicesShown)),
    // the page works without it
    () => loadFreeSpaces(client, today),
  );
  return { today };
}

export function meta(_data: unknown, { url }: PageMetaArgs): PageMeta {
  return {
    title: 'Espaços para eventos no Rio de Janeiro',
    description:
      'Casas, salões, sítios, estúdios e salas de trabalho para alugar no Rio de Janeiro, com data livre à vista e preço por evento.',
    image: panorama,
    structuredData: async () => (await structuredDataCode()).siteNodes(url),
  };
}

export function Component() {
  const { today } = useLoaderData<typeof loader>();
  return (
    <>
      <HomeHero />
      <FreeOnSaturday today={today} />
      <CategoryGrid />
      <FeaturedSpaces />
      <HowItWorks />
      <GuestVoices />
      <HostCall />
    </>
  );
}
