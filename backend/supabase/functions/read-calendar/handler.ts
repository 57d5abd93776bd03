import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import * as z from 'zod/mini';
import { blockedDates } from '../_shared/calendars/blocked-dates.ts';
import { UnreadableCalendar } from '../_shared/calendars/budget.ts';
import { FetchFailure, fetchCalendar } from '../_shared/calendars/fetch-calendar.ts';
import { callerOf, requireSecretKey } from '../_shared/caller.ts';
import { throwRefusal, unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, readBody } from '../_shared/http.ts';
import { Turns } from '../_shared/turns.ts';

const bodySchema = z.object({ calendarId: z.guid() });

/** Reading is all processor: two concurrent readings would share it with every booking of this process. */
const turns = new Turns();

type Claim = AnswerRow<'claim_calendar'>;

/**
 * Reads one calendar, because a hosted function has two seconds of processor: the next that is due when the schedule calls, the one that
 * its host names when a person does. Answers how it ended; a calendar that fails is no failure of ours.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  let calendar: string | undefined;
  if (request.headers.has('authorization')) {
    callerOf(request);
    calendar = (await readBody(request, bodySchema)).calendarId;
    // As the caller: the database decides whether it is theirs, and whether it is not too soon.
    const requested = await dependencies
      .asCaller(request)
      .rpc('request_calendar_reading', { target_calendar: calendar });
    if (requested.error) unwrap(requested);
  } else {
    await requireSecretKey(request, dependencies);
  }

  // From here as the server: no role of a person may read addresses.
  const { server } = dependencies;
  const { data: claim, ...rest } = await server
    .rpc('claim_calendar', calendar === undefined ? {} : { target_calendar: calendar })
    .maybeSingle();
  throwRefusal(rest);
  if (claim === null) return answer({ outcome: 'none' });
  const ended = await server.rpc('end_calendar_reading', {
    target_calendar: claim.calendar_id,
    reading_number: claim.reading,
    ...(await read(claim, dependencies)),
  });
  if (ended.error) unwrap(ended);
  return answer(ended.data ?? { outcome: 'none' });
}

async function read(claim: Claim, { settings }: Dependencies) {
  try {
    const fetched = await fetchCalendar(
      { address: claim.address, etag: claim.etag, lastModified: claim.last_modified, providers: claim.providers },
      { localOrigins: settings.calendarLocalOrigins },
    );
    if (fetched.outcome === 'unchanged') return { outcome: 'unchanged' };
    const { dates, kinds, unreadable, events, free } = await turns.run(claim.host_id, () =>
      blockedDates(fetched.text, {
        today: claim.today,
        opensAt: claim.opens_at,
        closesAt: claim.closes_at,
        spaceId: claim.space_id,
        dialect: claim.dialect,
        blocksFree: claim.blocks_free,
      }),
    );
    return {
      outcome: 'read',
      dates,
      kinds,
      unreadable_events: unreadable,
      free_dates: free.dates,
      free_event_count: free.events,
      event_count: events,
      ...(fetched.etag && { new_etag: fetched.etag }),
      ...(fetched.lastModified && { new_last_modified: fetched.lastModified }),
    };
  } catch (error) {
    if (error instanceof FetchFailure || error instanceof UnreadableCalendar) return { outcome: error.code };
    throw error;
  }
}
