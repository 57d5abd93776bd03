import { useId } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { notify } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { CalendarError, useBlockFreeEvents } from '../../data/hosting/calendar.mutations.ts';
import { calendarRefusal } from '../../data/hosting/calendar-messages.ts';
import type { OtherCalendar } from '../../data/hosting/host-calendars.query.ts';
import { dayRangesInWords } from './day-ranges.ts';
import { freeEventsInWords } from './reading-notice.ts';

const advice = (provider: string | null) =>
  provider === 'Google Agenda'
    ? 'Para bloquear, abra o evento no Google Agenda e troque “Disponível” por “Ocupado”.'
    : 'Para bloquear, marque o evento como ocupado no outro site.';

/** The all-day events of a calendar that are marked as free, with their dates, and whether they block here. */
export function FreeEvents({ spaceId, calendar }: { spaceId: string; calendar: OtherCalendar }) {
  const id = useId();
  const block = useBlockFreeEvents(spaceId);
  const { name, free_events: count, free_dates: days, blocks_free: isBlocking, dates } = calendar;
  const isOne = count === 1;
  const verb = isBlocking ? `${isOne ? 'bloqueia' : 'bloqueiam'} também` : `não ${isOne ? 'bloqueia' : 'bloqueiam'}`;
  const label = isOne ? 'Bloquear também este' : 'Bloquear também estes';

  const change = async (wanted: boolean) => {
    try {
      await block.mutateAsync({ calendarId: calendar.id, wanted });
      notify({
        title: wanted ? 'Datas bloqueadas' : 'Datas liberadas',
        text: wanted
          ? `Os eventos “livres” de ${name} bloqueiam também.`
          : `Os eventos “livres” de ${name} não bloqueiam mais.`,
        tone: 'success',
      });
    } catch (error) {
      const code = error instanceof CalendarError ? error.code : 'unexpected';
      notify({ title: 'Nada mudou no calendário', text: calendarRefusal(code), tone: 'danger' });
    }
  };

  return (
    <div className="grid gap-0.5">
      <p id={id} className={cn(dates === 0 && 'font-semibold text-warning')}>
        {freeEventsInWords(count)} e {verb}: {dayRangesInWords(days, todayInRio())}.
      </p>
      {isBlocking ? null : <p className="text-muted-foreground">{advice(calendar.provider)}</p>}
      <Checkbox
        checked={block.isPending ? block.variables.wanted : isBlocking}
        disabled={block.isPending}
        aria-label={`${label} de ${name}`}
        aria-describedby={id}
        onCheckedChange={(wanted) => void change(wanted)}
      >
        {label}
      </Checkbox>
    </div>
  );
}
