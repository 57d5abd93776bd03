import type { ReactNode } from 'react';
import { hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { answerTimeLabel, bookingModeLabels } from 'shared-domain/spaces/booking-mode.ts';
import {
  capacityLabel,
  formatRating,
  reviewCountLabel,
  type SpaceItem,
  spacePlace,
} from 'shared-domain/spaces/space-card.ts';
import type { SpaceTerms } from 'shared-domain/spaces/space-terms.ts';
import { spaceTypeLabel } from 'shared-domain/spaces/space-types.ts';
import { upperFirst } from 'shared-domain/text/phrases.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Rating, Star } from 'shared-ui/patterns/rating.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';
import { responseTimeLabel } from './host-texts.ts';

/** Title, place, rating, and the three facts. */
export function SpaceHead({
  space,
  host,
  terms,
  narrow = false,
}: {
  space: SpaceItem;
  host: SpaceHost | null;
  terms: SpaceTerms | null;
  /** From the desktop on it has a part of the width: two facts share a row. */
  narrow?: boolean;
}) {
  const responseTime = host && responseTimeLabel(host);
  return (
    <>
      <header className="grid grid-cols-1 gap-2 pb-5.5 desk:pb-7.5">
        <h1 className="type-h1 min-w-0 break-words">{space.title}</h1>
        <p className="flex flex-wrap items-center gap-x-4.5 gap-y-1 text-subtle-foreground">
          <span>{spacePlace(space)}</span>
          {space.rating ? (
            <a href="#avaliacoes" className="inline-flex min-h-11 items-center gap-2 text-sm text-rating">
              <Star />
              <b className="font-semibold">{formatRating(space.rating.average)}</b>
              <span className="link font-medium">{reviewCountLabel(space.rating.count)}</span>
            </a>
          ) : (
            <Rating rating={null} />
          )}
          <Tag tone={space.bookingMode === 'request' ? 'info' : 'neutral'}>{bookingModeLabels[space.bookingMode]}</Tag>
          {space.bookingMode === 'request' ? <span className="text-sm">{answerTimeLabel}</span> : null}
        </p>
      </header>
      <dl
        className={cn(
          'fact-list mb-8 grid grid-cols-2 border-y border-border sm:auto-cols-auto sm:grid-flow-col sm:grid-cols-none desk:mb-10',
          narrow && 'desk:mb-0 desk:grid-flow-row desk:grid-cols-2',
        )}
      >
        <Fact name="Tipo">{spaceTypeLabel(space.type)}</Fact>
        <Fact name="Capacidade" className="border-l border-border pl-6">
          {upperFirst(capacityLabel(space.capacity))}
          {space.facts.length > 0 ? (
            <span className="block text-sm font-normal text-muted-foreground">{space.facts.join(' · ')}</span>
          ) : null}
        </Fact>
        {terms ? (
          <Fact
            name="O espaço é seu"
            className={cn('border-border max-sm:border-t sm:border-l sm:pl-6', narrow && narrowRow)}
          >
            {upperFirst(hoursRange(terms.hours.opensAt, terms.hours.closesAt))}
          </Fact>
        ) : null}
        {responseTime ? (
          <Fact
            name="Tempo de resposta"
            className={cn(
              terms
                ? 'border-l border-border pl-6 max-sm:border-t'
                : 'border-border max-sm:col-span-full max-sm:border-t sm:border-l sm:pl-6',
              narrow && (terms ? 'desk:border-t' : narrowRow),
            )}
          >
            {responseTime}
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

/** The first fact of the second row. */
const narrowRow = 'desk:border-t desk:border-l-0 desk:pl-0';

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
