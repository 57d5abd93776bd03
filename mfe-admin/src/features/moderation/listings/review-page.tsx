import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import { formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { firstName, personName } from 'shared-domain/people/person-name.ts';
import { publicProfileOptions } from 'shared-domain/people/public-profile.query.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import type { CancellationPolicyName } from 'shared-domain/rules/booking-rules.ts';
import { spaceHref } from 'shared-domain/spaces/space-card.ts';
import { adminSpaceStatus } from 'shared-domain/spaces/space-status.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { AmenityIcon } from 'shared-ui/patterns/amenity-icon.tsx';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { reasonLabel } from '../../../data/decisions/decision-reasons.ts';
import { type AdminSpaceFacts, adminSpaceOptions } from '../../../data/spaces/admin-space.query.ts';
import { type SpaceToReview, spaceToReviewOptions } from '../../../data/spaces/space-to-review.query.ts';
import { BackLink } from '../../../lib/back-link.tsx';
import { type Fact, Facts } from '../facts.tsx';
import { LetterButton } from '../letters/letter-button.tsx';
import { ReportsReceived } from '../reports/reports-received.tsx';
import { SuspendedNotice, SuspensionBox, upcomingText } from '../suspension/suspension-box.tsx';
import { FactLines } from './fact-lines.tsx';
import { HostBox } from './host-box.tsx';
import { ListingTerms, shownPrice } from './listing-terms.tsx';
import { ResentChanges } from './resent-changes.tsx';
import { ReviewBox } from './review-box.tsx';
import { SpaceImages } from './space-images.tsx';

interface HistoryOf {
  /** Its entries in the log. */
  history: (space: SpaceToReview) => ReactNode;
}

/** Everything about a space that an administrator decides by, and the decision. */
export function ReviewPage({ id, history }: HistoryOf & { id: string | undefined }) {
  if (!isUuid(id)) return <Missing />;
  return <Loaded id={id} history={history} />;
}

function Loaded({ id, history }: HistoryOf & { id: string }) {
  const { data: space, isFetching, refetch } = useQuery(spaceToReviewOptions(id));
  if (space) return <Review key={space.id} space={space} history={history} />;
  if (space === null) return <Missing />;
  if (!isFetching) return <FailedPage onRetry={() => void refetch()} home={<BackLink name="Espaços" asButton />} />;
  return <Loading />;
}

function Review({ space, history }: HistoryOf & { space: SpaceToReview }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const page = useRef<HTMLDivElement>(null);
  // the next case of the queue: its keys need the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { data: facts } = useQuery(adminSpaceOptions(space.id));
  const { data: host } = useQuery(publicProfileOptions(space.host_id));
  const hostName = personName(host?.fullName, 'quem anuncia');
  const { label, tone } = adminSpaceStatus(space.status, facts?.suspended_at);
  // decided already: whether to approve it is no longer the question
  const isListed = space.status === 'approved';
  return (
    <div ref={page}>
      <BackLink name="Espaços" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-7">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="type-h1 wrap-anywhere outline-none">
            {space.title}
          </h1>
          <p className="mt-1 text-sm text-muted-foreground wrap-anywhere">ID {space.id}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {isListed ? null : (
            <Link to={`/espaco/${space.id}/previa`} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
              Ver como o hóspede vai ver
            </Link>
          )}
          <Tag dot tone={tone}>
            {label}
          </Tag>
        </div>
      </header>
      {facts ? <OutOfSearch facts={facts} hostId={space.host_id} /> : null}
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
        <div className="min-w-0">
          {space.rejection_reason ? (
            <Notice tone="danger" className="mb-6">
              <b className="font-semibold">Motivo da rejeição:</b>{' '}
              {space.rejection_code ? `${reasonLabel('rejection', space.rejection_code)}: ` : null}
              <span className="whitespace-pre-line wrap-anywhere">{space.rejection_reason}</span>
            </Notice>
          ) : null}
          {facts?.resent ? <ResentChanges resent={facts.resent} /> : null}
          <SpaceImages space={space} />
          {isListed ? <ListingFacts space={space} address={facts?.address ?? null} /> : null}
          <Description text={space.description} isFirst={!isListed} />
          {isListed ? null : <Amenities labels={space.amenities} />}
          <ListingTerms space={space} postalCode={facts?.address?.postal_code} />
          {facts?.reports ? <ReportsReceived reports={facts.reports} of={{ espaco: space.id }} /> : null}
          {history(space)}
        </div>
        <aside aria-label="Decisão" className="grid gap-4 desk:sticky desk:top-25">
          {facts && isListed ? (
            <ListedDecision space={space} facts={facts} hostName={hostName} onDone={() => heading.current?.focus()} />
          ) : null}
          {isListed ? null : (
            <ReviewBox
              space={space}
              assignment={facts?.assignment ?? null}
              more={facts?.address ? addressFacts(facts.address) : []}
              onReviewed={() => heading.current?.focus()}
              page={page}
            />
          )}
          <div className="mt-2 grid gap-5">
            <HostBox hostId={space.host_id} spaces={facts?.host_spaces} />
            {facts && isListed ? (
              <FactLines
                className="border-t border-border"
                facts={[
                  ['Reservas por vir', upcomingText(facts.upcoming)],
                  ['Realizadas', formatNumber(facts.done)],
                  ['Nota', ratingText(facts)],
                ]}
              />
            ) : null}
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Everything that guests with a paid booking read about the place. */
const addressFacts = ({
  street,
  number,
  complement,
  arrival,
  day_phone,
}: NonNullable<AdminSpaceFacts['address']>): Fact[] => [
  ['Endereço', `${street}, ${number}`],
  ['Complemento', complement ?? '—'],
  ['Chegada', arrival ?? '—'],
  ['Telefone no dia', day_phone ?? '—'],
];

/** Says why a listing is not in the search: its own suspension, or its host's. */
function OutOfSearch({ facts, hostId }: { facts: AdminSpaceFacts; hostId: string }) {
  if (facts.suspension) {
    return <SuspendedNotice suspension={facts.suspension} upcoming={facts.upcoming.length} isSpace />;
  }
  if (!facts.is_host_suspended) return null;
  return (
    <Notice tone="danger" className="mb-7">
      Fora da busca com a conta de quem anuncia, que está suspensa.{' '}
      <Link to={`/admin/pessoa/${hostId}`} className="link">
        Ver a conta
      </Link>
    </Notice>
  );
}

function Description({ text, isFirst }: { text: string; isFirst: boolean }) {
  return (
    <section aria-labelledby="review-description" className={cn('py-8', !isFirst && 'border-t border-border')}>
      <h2 id="review-description" className="type-h3 mb-3">
        Descrição
      </h2>
      <p className="max-w-(--container-text) whitespace-pre-line wrap-anywhere text-subtle-foreground">{text}</p>
    </section>
  );
}

function Amenities({ labels }: { labels: readonly string[] }) {
  return (
    <section aria-labelledby="review-amenities" className="border-t border-border py-8">
      <h2 id="review-amenities" className="type-h3 mb-3">
        Comodidades
      </h2>
      {labels.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {labels.map((label) => (
            <li
              key={label}
              className="inline-flex min-h-11 items-center gap-2 rounded-control border border-border-strong px-3.5 text-sm font-medium"
            >
              <AmenityIcon label={label} />
              {label}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted-foreground">Nenhuma comodidade informada.</p>
      )}
    </section>
  );
}

interface ListedDecisionProps {
  space: SpaceToReview;
  facts: AdminSpaceFacts;
  hostName: string;
  onDone: () => void;
}

/** Of a listing on the site: to suspend it, and to write to its host. */
function ListedDecision({ space, facts, hostName, onDone }: ListedDecisionProps) {
  return (
    <SuspensionBox
      target={{ space: space.id }}
      name={space.title}
      personName={hostName}
      suspension={facts.suspension}
      upcoming={facts.upcoming}
      onDone={onDone}
    >
      {facts.suspended_at ? (
        <LetterButton
          variant="secondary"
          full
          target={{ personId: space.host_id, spaceId: space.id }}
          personName={hostName}
          title={space.title}
        >
          Escrever para {firstName(hostName, 'a pessoa')}
        </LetterButton>
      ) : (
        <>
          <Link to={spaceHref(space.id)} className={buttonVariants({ variant: 'secondary', className: 'w-full' })}>
            Ver no site
          </Link>
          <LetterButton
            variant="secondary"
            full
            target={{ personId: space.host_id, spaceId: space.id, asksCorrection: true }}
            personName={hostName}
            title={space.title}
          >
            Pedir correção
          </LetterButton>
        </>
      )}
    </SuspensionBox>
  );
}

const ratingText = ({ rating_average, rating_count }: AdminSpaceFacts): string =>
  rating_average === null
    ? '—'
    : `${formatNumber(rating_average, { least: 1, most: 1 })} (${formatNumber(rating_count)})`;

/** The public facts of a listing, in a few lines. */
function ListingFacts({ space, address }: { space: SpaceToReview; address: AdminSpaceFacts['address'] }) {
  const where = `${neighborhoodName(space.neighborhood)}, ${zoneName(space.zone)}`;
  const facts: Fact[] = [
    ['Tipo', `${spaceTypeLabel(space.type)}, até ${formatCount(space.capacity, 'pessoa', 'pessoas')}`],
    ['Preço', shownPrice(space)],
    [
      'Endereço',
      address
        ? `${address.street}, ${address.number}, ${where} · só a equipe e quem pagou veem`
        : `${where} · sem endereço`,
    ],
    [
      'Reserva',
      `Imediata · ${policyLabels[space.cancellation_policy as CancellationPolicyName] ?? space.cancellation_policy}`,
    ],
    ['Comodidades', space.amenities.join(', ') || 'Nenhuma informada'],
  ];
  return (
    <section aria-labelledby="listing-facts" className="py-8">
      <h2 id="listing-facts" className="type-h3 mb-3.5">
        Anúncio
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

function Missing() {
  return (
    <EmptyState
      headingLevel={1}
      className="py-[120px]"
      title="Espaço não encontrado"
      text="O espaço que você está procurando não existe ou não está mais disponível."
      actions={<BackLink name="Espaços" asButton />}
    />
  );
}

function Loading() {
  return (
    <div className="min-h-[70vh] max-desk:pt-8">
      <p role="status" className="sr-only">
        Carregando detalhes do espaço...
      </p>
      <Skeleton className="h-10 w-96 max-w-full" />
      <div className="mt-8 grid gap-6 desk:grid-cols-[minmax(0,1fr)_300px] desk:gap-12">
        <Skeleton className="h-[420px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </div>
  );
}
