import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstName } from 'shared-domain/people/person-name.ts';
import { isZoneSlug } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { isSpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import { searchDay } from '../../data/spaces/search-day.ts';
import type { SpacePage } from '../../data/spaces/space-page.query.ts';
import { hostBlockId } from '../../lib/ask-host.ts';
import { ReportLink, ReportOnReturn } from '../../lib/report-link.tsx';
import { AmenityList } from './amenity-list.tsx';
import { Availability } from './availability.tsx';
import { Block } from './block.tsx';
import { BookingSlot } from './booking-slot.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { CancellationTiers, policyLabels } from './cancellation-tiers.tsx';
import { Description } from './description.tsx';
import { ExtraList } from './extra-list.tsx';
import { Gallery } from './gallery.tsx';
import { HostCard } from './host-card.tsx';
import { HoursAndRules } from './hours-and-rules.tsx';
import { Location } from './location.tsx';
import { Reviews } from './reviews.tsx';
import { SimilarSpaces } from './similar-spaces.tsx';
import { SpaceActions } from './space-actions.tsx';
import { SpaceHead } from './space-head.tsx';
import { UnusableDay } from './unusable-day.tsx';

export interface SpacePageContentProps {
  page: SpacePage;
  terms: SpaceTerms | null;
  /** Of a page before it is listed, in place of sharing and saving; nothing can be booked, asked or reported there. */
  preview?: ReactNode;
}

/** Everything below the header of a space's page. */
export function SpacePageContent({
  page: { space, host, reviews, distribution },
  terms,
  preview,
}: SpacePageContentProps) {
  const isPreview = preview !== undefined;
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
        {preview ?? <SpaceActions space={space} />}
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
          hostName={host && firstName(host.name, 'O anfitrião')}
          day={day}
          guests={Number(params.get('guests')) || null}
          onDay={chooseDay}
          isPreview={isPreview}
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
              <HostCard space={space} host={host} isPreview={isPreview} />
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
            {isPreview ? null : (
              <p className="mt-6">
                <ReportLink
                  thing={{ kind: 'space', id: space.id, quote: space.title }}
                  ownerId={host?.id}
                  label="Denunciar este espaço"
                />
              </p>
            )}
          </Block>
        </div>
      </div>
      {isPreview ? null : (
        <>
          <SimilarSpaces space={space} day={day} />
          <ReportOnReturn
            things={[
              { kind: 'space', id: space.id, quote: space.title },
              ...(host ? [{ kind: 'profile' as const, id: host.id, quote: host.name }] : []),
              ...reviews.map(({ id, comment }) => ({ kind: 'review' as const, id, quote: comment })),
            ]}
          />
        </>
      )}
    </div>
  );
}

function othersLike({ type, zone }: SpacePage['space']): Partial<SearchFilters> {
  return { type: isSpaceTypeKey(type) ? type : null, zone: isZoneSlug(zone) ? zone : null };
}
