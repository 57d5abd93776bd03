import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type AgreedExtra, extraNames } from 'shared-domain/bookings/agreed-extra.ts';
import { hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { dayParts, formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

export const rowLook = cn(
  'grid grid-cols-[minmax(0,1fr)_72px] items-center gap-x-4 gap-y-3.5 border-t border-border py-6',
  'md:grid-cols-[72px_152px_minmax(0,1fr)_184px] md:gap-x-5 desk:grid-cols-[104px_220px_minmax(0,1fr)_184px] desk:gap-x-8 desk:py-7',
);
export const rowPicture =
  'aspect-square self-start rounded-photo max-md:col-start-2 max-md:row-start-2 md:aspect-[4/3] md:self-center';

interface EventRowProps {
  title: string;
  image: string | null;
  /** `yyyy-MM-dd` */
  day: string;
  /** Null: it is gone. */
  spaceId: string | null;
  place: string;
  guests: number;
  times: [from: string, until: string] | null;
  /** Cents. */
  total: number;
  extras: readonly AgreedExtra[];
  tag: ReactNode;
  code: string;
  /** It does not take place. */
  isOver: boolean;
  note?: ReactNode;
  below?: ReactNode;
  action?: ReactNode;
}

/** One booking, or request, of a list: its day, picture, facts and what can be done. */
export function EventRow(props: EventRowProps) {
  const { title, image, spaceId, times, extras, tag, code, isOver, note, below, action } = props;
  const { day, rest } = dayParts(props.day);
  return (
    <article aria-label={`${title}, ${formatDay(props.day)}`} className={rowLook}>
      <p className="max-md:col-span-full max-md:flex max-md:items-baseline max-md:gap-2.5 md:grid">
        <time dateTime={props.day} className="contents">
          <b
            className={cn(
              'type-numeral text-[2.5rem] leading-[0.95] tracking-[-0.05em] desk:text-[3.25rem]',
              isOver && 'text-stone-500',
            )}
          >
            {day}
          </b>
          <span className="text-sm leading-5 text-muted-foreground md:mt-1.5">{rest}</span>
        </time>
      </p>
      <div className={cn(rowPicture, 'overflow-hidden', isOver && 'opacity-80 saturate-[0.2]')}>
        <Picture image={image} alt="" sizes="220px" />
      </div>
      <div className="grid min-w-0 content-start gap-1.5 max-md:row-start-2">
        <div className="flex flex-wrap items-center gap-2">
          {tag}
          <span className="text-xs text-muted-foreground">{code}</span>
        </div>
        <h3 className="type-h4">{title}</h3>
        <p className="flex flex-wrap gap-x-[18px] gap-y-0.5 text-sm text-muted-foreground">
          <span>{props.place}</span>
          <span>{formatCount(props.guests, 'convidado', 'convidados')}</span>
          {times ? <span>{hoursRange(...times).replace('das ', '')}</span> : null}
          <span>{formatCents(props.total)}</span>
        </p>
        {extras.length > 0 ? <p className="text-sm text-muted-foreground">Extras: {extraNames(extras)}</p> : null}
        {note}
        {below}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 *:grow *:basis-32 md:col-auto md:grid [&>a]:px-1.5 [&>a]:whitespace-nowrap">
        {action}
        {spaceId ? (
          <Link to={`/espaco/${spaceId}`} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            Ver Espaço
            <span className="sr-only"> {title}</span>
          </Link>
        ) : (
          <p className="text-sm text-muted-foreground">Este espaço não está mais no site.</p>
        )}
      </div>
    </article>
  );
}
