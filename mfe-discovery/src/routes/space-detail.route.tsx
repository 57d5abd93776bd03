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
  useSearchParams,
} from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { queryClientContext } from 'shared-domain/platform';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { spaceCalendarOptions } from 'shared-domain/spaces/space-calendar.query.ts';
import { capacityLabel, pricePhrase, shownPrice, spaceHref } from 'shared-domain/spaces/space-card.ts';
import { spaceImage } from 'shared-domain/spaces/space-image.ts';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { isSpaceTypeKey, spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { inNeighborhood } from '../data/places/place-articles.ts';
import { searchDay } from '../data/spaces/search-day.ts';
import { type SpacePage, spacePageOptions } from '../data/spaces/space-page.query.ts';
import type { StructuredSpace } from '../data/spaces/structured-data.ts';
import { AmenityList } from '../features/space-detail/amenity-list.tsx';
import { Availability } from '../features/space-detail/availability.tsx';
import { Block } from '../features/space-detail/block.tsx';
import { BookingSlot } from '../features/space-detail/booking-slot.tsx';
import { Breadcrumbs } from '../features/space-detail/breadcrumbs.tsx';
import { CancellationTiers, policyLabels } from '../features/space-detail/cancellation-tiers.tsx';
import { Description } from '../features/space-detail/description.tsx';
import { ExtraList } from '../features/space-detail/extra-list.tsx';
import { Gallery } from '../features/space-detail/gallery.tsx';
import { HostCard } from '../features/space-detail/host-card.tsx';
import { HoursAndRules } from '../features/space-detail/hours-and-rules.tsx';
import { Location } from '../features/space-detail/location.tsx';
import { Reviews } from '../features/space-detail/reviews.tsx';
import { SimilarSpaces } from '../features/space-detail/similar-spaces.tsx';
import { SpaceActions } from '../features/space-detail/space-actions.tsx';
import { SpaceHead } from '../features/space-detail/space-head.tsx';
import { SpaceMissing } from '../features/space-detail/space-missing.tsx';
import { UnusableDay } from '../features/space-detail/unusable-day.tsx';
import { hostBlockId } from '../lib/ask-host.ts';
import { ReportLink, ReportOnReturn } from '../lib/report-link.tsx';
import { structuredDataCode } from './structured-data-code.ts';

/** @throws 404 for an id that names no public space */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id } = params;
  if (!id) throw redirect('/');
  if (!isUuid(id)) throw data(null, { status: 404 });
  const client = context.get(queryClientContext);
  // changes by the minute and is below the first view: never in the HTML
  if (typeof document !== 'undefined') client.prefetchQuery(spaceCalendarOptions(id));
  const [page] = await Promise.all([
    client.ensureQueryData({ ...spacePageOptions(id), revalidateIfStale: true }),
    // the page works without them
    client.prefetchQuery(spaceTermsOptions(id)),
  ]);
  if (!page) {
    client.removeQueries({ queryKey: spacePageOptions(id).queryKey });
    throw data(null, { status: 404 });
  }
  return { id, summary: summaryOf(page) };
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
    description: space.description.slice(0, longestDescription),
    images: space.images.slice(0, imagesInHead).flatMap((image) => spaceImage(image)?.src ?? []),
  };
}

const imagesInHead = 3;
const longestDescription = 300;

type Loaded = Awaited<ReturnType<typeof loader>>;

export function meta(loaded: unknown, { url }: PageMetaArgs): PageMeta {
  if (!loaded) return { title: 'Espaço não encontrado', noindex: true };
  const { summary } = loaded as Loaded;
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
  const { id, summary } = useLoaderData<typeof loader>();
  const { data: page } = useSuspenseQuery(spacePageOptions(id));
  const { revalidate } = useRevalidator();
  // the head shows the loader's answer: newer data (a host's edit) has to pass through the loader
  const { data: terms = null } = useQuery(spaceTermsOptions(id));
  const isHeadBehind = page !== null && JSON.stringify(summaryOf(page)) !== JSON.stringify(summary);
  useEffect(() => {
    if (isHeadBehind) void revalidate();
  }, [isHeadBehind, revalidate]);
  if (!page) return <SpaceMissing />;
  return <SpacePageContent key={id} page={page} terms={terms} />;
}

function SpacePageContent({
  page: { space, host, reviews, distribution },
  terms,
}: {
  page: SpacePage;
  terms: SpaceTerms | null;
}) {
  const [params, setParams] = useSearchParams();
  const date = params.get('date');
  const { day, reason } = searchDay(date);
  const chooseDay = (next: string) =>
    setParams(
      (present) => {
        present.set('date', next);
        return present;
      },
      { replace: true, preventScrollReset: true },
    );
  const gallery = <Gallery title={space.title} images={space.images} descriptions={space.imageDescriptions} />;
  // one picture across the page would be a band
  const isHeadBeside = space.images.length === 1;
  const head = <SpaceHead space={space} host={host} terms={terms} narrow={isHeadBeside} />;
  return (
    <div className="wrap pb-24">
      <div className="relative">
        <Breadcrumbs space={space} day={day} />
        <SpaceActions space={space} />
        {isHeadBeside ? (
          <div className="grid grid-cols-1 gap-y-5.5 desk:grid-cols-[clamp(420px,78vh,61%)_minmax(0,1fr)] desk:items-center desk:gap-x-12 desk:pb-7">
            {gallery}
            <div className="min-w-0">{head}</div>
          </div>
        ) : (
          gallery
        )}
      </div>
      <div className="grid grid-cols-1 items-start pt-5.5 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-x-12 desk:pt-7 min-[73.8125rem]:grid-cols-[minmax(0,1fr)_384px] min-[73.8125rem]:gap-x-18">
        {date && reason ? <UnusableDay date={date} reason={reason} className="mb-5 desk:col-span-2" /> : null}
        <div className="min-w-0">{isHeadBeside ? null : head}</div>
        {/* after the title for the keyboard as well: what is below the first view follows */}
        <BookingSlot
          space={space}
          hostName={host?.name.split(' ')[0]}
          day={day}
          guests={Number(params.get('guests')) || null}
          onDay={chooseDay}
        />
        <div className="min-w-0 desk:col-start-1">
          {space.description ? (
            <Block title="Sobre o espaço">
              <Description text={space.description} />
            </Block>
          ) : null}
          {space.amenities.length > 0 ? (
            <Block title="Comodidades">
              <AmenityList labels={space.amenities} />
            </Block>
          ) : null}
          <Block title={terms ? 'Datas e preços' : 'Datas livres'} id="datas-livres">
            <Availability spaceId={space.id} terms={terms} day={day} onDay={chooseDay} others={othersLike(space)} />
          </Block>
          {terms && terms.extras.length > 0 ? (
            <Block title="Extras" id="extras">
              <ExtraList extras={terms.extras} />
            </Block>
          ) : null}
          {terms ? (
            <>
              <Block title="Horários e regras" id="regras">
                <HoursAndRules terms={terms} />
              </Block>
              <Block title={`Cancelamento: ${policyLabels[terms.cancellationPolicy]}`} id="cancelamento">
                <CancellationTiers policyName={terms.cancellationPolicy} day={day} />
              </Block>
            </>
          ) : null}
          <Block title="Onde fica">
            <Location space={space} />
          </Block>
          {host ? (
            <Block title="Quem recebe você" id={hostBlockId}>
              <HostCard space={space} host={host} />
            </Block>
          ) : null}
          <Block title="Avaliações" id="avaliacoes">
            <Reviews
              spaceId={space.id}
              rating={space.rating}
              distribution={distribution}
              reviews={reviews}
              host={host}
            />
            <p className="mt-6">
              <ReportLink
                thing={{ kind: 'space', id: space.id, quote: space.title }}
                ownerId={host?.id}
                label="Denunciar este espaço"
              />
            </p>
          </Block>
        </div>
      </div>
      <SimilarSpaces space={space} day={day} />
      <ReportOnReturn
        things={[
          { kind: 'space', id: space.id, quote: space.title },
          ...(host ? [{ kind: 'profile' as const, id: host.id, quote: host.name }] : []),
          ...reviews.map(({ id, comment }) => ({ kind: 'review' as const, id, quote: comment })),
        ]}
      />
    </div>
  );
}

function othersLike({ type, zone }: SpacePage['space']): Partial<SearchFilters> {
  return { type: isSpaceTypeKey(type) ? type : null, zone: isZoneSlug(zone) ? zone : null };
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
