import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { queryClientContext } from 'shared-domain/platform';
import panorama from 'shared-ui/images/hero-1440.webp';
import { homePageOptions } from '../data/spaces/home-page.query.ts';
import { CategoryGrid } from '../features/home/category-grid.tsx';
import { FeaturedSpaces } from '../features/home/featured-spaces.tsx';
import { FreeOnSaturday } from '../features/home/free-on-saturday.tsx';
import { GuestVoices } from '../features/home/guest-voices.tsx';
import { HomeHero } from '../features/home/home-hero.tsx';
import { HostCall } from '../features/home/host-call.tsx';
import { HowItWorks } from '../features/home/how-it-works.tsx';
import { startQueries } from './start-queries.ts';
import { structuredDataCode } from './structured-data-code.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const today = todayInRio();
  await startQueries(() => context.get(queryClientContext).ensureQueryData(homePageOptions(today)));
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
  const { data: page, isError, isFetching, refetch } = useQuery(homePageOptions(today));
  return (
    <>
      <HomeHero />
      {isError && !page ? null : <FreeOnSaturday today={today} free={page?.free} />}
      <CategoryGrid counts={page?.counts} />
      <FeaturedSpaces spaces={page?.featured} isError={isError} isFetching={isFetching} onRetry={refetch} />
      <HowItWorks />
      <GuestVoices reviews={page?.reviews ?? []} />
      <HostCall />
    </>
  );
}
