import { Fragment, type ReactNode } from 'react';
import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { eventTimes, hoursRange, musicText } from 'shared-domain/bookings/event-hours.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { type HouseRules, hasRules, houseRuleLines } from 'shared-domain/spaces/house-rules.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';

/** '14h às 22h' */
const hoursBetween = (from: string, until: string) => hoursRange(from, until).replace('das ', '');

/** The agreement, from the booking's own copy. */
export function AgreedFacts({ booking }: { booking: HostBooking }) {
  const { snapshot, date, guestCount, extras, paidAt } = booking;
  const times = eventTimes({ starts_at: booking.startsAt, ends_at: booking.endsAt }, snapshot.hours);
  const { hours, rules } = snapshot;
  const facts: [name: string, value: ReactNode][] = [
    ['Data', formatDay(date)],
    ['Evento', times && hoursBetween(...times)],
    ['Espaço aberto', `${hoursBetween(hours.opens_at, hours.closes_at)}, com montagem`],
    ['Música', musicText(hours)],
    ['Pessoas', `${formatNumber(guestCount)} de até ${formatNumber(snapshot.capacity)}`],
    ['Extras', extras.map((extra) => agreedExtraLabel(extra, guestCount)).join('; ')],
    ['Regras aceitas', hasRules(rules) ? <Rules key="rules" rules={rules} acceptedAt={paidAt} /> : null],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-sm">
      {facts.map(([name, value]) =>
        value ? (
          <Fragment key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

function Rules({ rules, acceptedAt }: { rules: HouseRules; acceptedAt: string | null }) {
  return (
    <details>
      <summary className="inline cursor-pointer">
        {acceptedAt ? `em ${formatInstantDay(acceptedAt)} · ` : null}
        <span className="link">ler as regras</span>
      </summary>
      <Notice className="mt-2">
        <ul className="grid gap-1">
          {houseRuleLines(rules).map(({ key, name, verdict }) => (
            <li key={key}>
              {name}: {verdict}
            </li>
          ))}
        </ul>
        {rules.note ? <p className="mt-2 break-words whitespace-pre-line">“{rules.note}”</p> : null}
      </Notice>
    </details>
  );
}
