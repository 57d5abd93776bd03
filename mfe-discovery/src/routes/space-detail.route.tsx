import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useRevalidator,
  useRouteError,
} from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { queryClientContext } from 'shared-domain/platform';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { capacityLabel, pricePhrase, shownPrice, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { spaceImage } from 'shared-domain/spaces/space-image.ts';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { cutText } from 'shared-domain/text/cut-text.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { inNeighborhood } from '../data/places/place-articles.ts';
import { type SpacePage, spacePageOptions } from '../data/spaces/space-page.query.ts';
import type { StructuredSpace } from '../data/spaces/structured-data.ts';
import { SpaceMissing } from '../features/space-detail/space-missing.tsx';
import { SpacePageContent } from '../features/space-detail/space-page-content.tsx';
import { structuredDataCode } from './structured-data-code.ts';

const preview = onDemand(() =>
  import('../features/space-detail/space-preview.tsx').then((module) => module.SpacePreview),
);

/** @throws 404 for an id that names no public space */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id } = params;
  if (!id) throw redirect('/');
  if (!isUuid(id)) throw data(null, { status: 404 });
  // only administrators read it: there is nothing to load before that is known
  if (new URL(request.url).pathname.endsWith('/previa')) return { id, page: null };
  const client = context.get(queryClientContext);
  // changes by the minute and is below the first view: never in the HTML
  if (typeof document !== 'undefined') client.prefetchQuery(spaceCalendarOptions(id));
  const page = await client.ensureQueryData({ ...spacePageOptions(id), revalidateIfStale: true });
  if (!page) {
    client.removeQueries({ queryKey: spacePageOptions(id).queryKey });
    throw data(null, { status: 404 });
  }
  // the cache's own object: the document has it once
  return { id, page };
}

/** Returns the facts about a space for the document's head. */
function summaryOf({ space }: SpacePage): StructuredSpace {
  const { id, title, type, zone, zoneName, neighborhood, neighborhoodName, capacity, facts, rating, amenities } = space;
  const { lowestPrice: price, priceVaries, pricePerGuest } = space;
  return {
    id,
    title,
    type,
    zone,
    zoneName,
    neighborhood,
    neighborhoodName,
    capacity,
    facts,
    rating,
    amenities,
    price,
    priceVaries,
    pricePerGuest,
    description: cutText(space.description, longestDescription),
    images: space.images.slice(0, imagesInHead).flatMap((image) => spaceImage(image)?.src ?? []),
  };
}

const imagesInHead = 3;
const longestDescription = 300;

type Loaded = Awaited<ReturnType<typeof loader>>;

export function meta(loaded: unknown, { url }: PageMetaArgs): PageMeta {
  if (!loaded) return { title: 'Espaço não encontrado', noindex: true };
  const { page } = loaded as Loaded;
  if (!page) return { title: 'Prévia do anúncio', noindex: true };
  const summary = summaryOf(page);
  const [image] = summary.images;
  const { neighborhood, neighborhoodName } = summary;
  const where = neighborhood ? inNeighborhood(neighborhood, neighborhoodName) : 'no Rio de Janeiro';
  return {
    title: summary.title,
    description: `${spaceTypeLabel(summary.type)} ${where}, ${capacityLabel(summary.capacity)}, ${pricePhrase(shownPrice(summary))}. Veja fotos, avaliações e datas livres.`,
    // an id may be written in capitals
    canonical: spaceHref(summary.id),
    ...(image ? { image } : {}),
    structuredData: async () => (await structuredDataCode()).spaceNodes(summary, url),
  };
}

export function Component() {
  const { id, page } = useLoaderData<typeof loader>();
  return page ? <PublicPage id={id} loaded={page} /> : <Preview key={id} id={id} />;
}

/** The page before the listing is approved. */
function Preview({ id }: { id: string }) {
  const { value: SpacePreview, failed, retry } = preview.useWanted(true);
  if (failed) return <FailedPage onRetry={retry} home={null} />;
  return SpacePreview ? <SpacePreview id={id} content={SpacePageContent} /> : <HydrateFallback />;
}

function PublicPage({ id, loaded }: { id: string; loaded: SpacePage }) {
  const { data: page } = useSuspenseQuery(spacePageOptions(id));
  const { revalidate } = useRevalidator();
  const { data: terms = null } = useQuery(spaceTermsOptions(id));
  // the head shows the loader's answer: newer data (a host's edit) has to pass through the loader
  const isHeadBehind =
    page !== null && page !== loaded && JSON.stringify(summaryOf(page)) !== JSON.stringify(summaryOf(loaded));
  useEffect(() => {
    if (isHeadBehind) void revalidate();
  }, [isHeadBehind, revalidate]);
  if (!page) return <SpaceMissing />;
  return <SpacePageContent key={id} page={page} terms={terms} />;
}

export function HydrateFallback() {
  return (
    <div className="wrap pb-24 desk:pt-[52px]">
      <p role="status" className="sr-only">
        Carregando detalhes do espaço...
      </p>
      <Skeleton className="h-[292px] max-desk:-mx-5 max-desk:rounded-none desk:h-[clamp(300px,92vh-360px,525px)]" />
      <Skeleton className="mt-7 h-10 w-2/3 max-w-120" />
      <Skeleton className="mt-4 h-5 w-1/2 max-w-80" />
      <Skeleton className="mt-10 h-40 max-w-text" />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <SpaceMissing />;
  return (
    <FailedPage
      onRetry={() => revalidator.revalidate()}
      retrying={revalidator.state !== 'idle'}
      home={
        <Link className={buttonVariants({ variant: 'secondary' })} to="/buscar">
          Ver todos os espaços
        </Link>
      }
    />
  );
}
