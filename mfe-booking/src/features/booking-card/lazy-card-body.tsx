import { useRef } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { CardMissing, CardSkeleton } from './card-skeleton.tsx';
import type { BookingCardState } from './use-booking-card.ts';
import { isPhone } from './use-phone.ts';

const body = onDemand(() =>
  import(/* webpackChunkName: "card-body" */ './card-body.tsx').then(({ CardBody }) => CardBody),
);

/** Its code may come: the phone's sheet is about to be opened. */
export const preloadCardBody = body.preload;

if (!isPhone()) preloadCardBody();

/**
 * The card's form and answers: loaded immediately next to the space, on the phone with the sheet (its first view has
 * only the bar).
 */
export function LazyCardBody({ card }: { card: BookingCardState }) {
  const { value: Body, failed, retry } = body.useWanted(true);
  const area = useRef<HTMLDivElement>(null);
  // the button that asks again is gone as soon as it is pressed
  const askAgain = () => {
    area.current?.focus({ preventScroll: true });
    retry();
  };
  return (
    <div ref={area} tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
      {failed ? <CardMissing onRetry={askAgain} /> : Body ? <Body card={card} /> : <CardSkeleton />}
    </div>
  );
}
