import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { platformConfig, supabase } from 'shared-domain/platform';

/** A refusal of the database or the function; `unexpected` is everything else. */
export class CalendarError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const refused = ({ code, message }: { code: string; message: string }): CalendarError =>
  new CalendarError(/^PT\d{3}$/.test(code) ? message : 'unexpected');

/** The outcome of a reading. `none`: another one was under way. */
export type Reading = NonNullable<Answers['end_calendar_reading']> | { outcome: 'none' };

/** @throws CalendarError */
async function readCalendar(calendarId: string): Promise<Reading> {
  const { data, error } = await supabase().functions.invoke<Reading>('read-calendar', {
    body: { calendarId },
    signal: AbortSignal.timeout(20_000),
  });
  if (error) {
    // recognised by its fields: a remote bundles its own copy of the library
    const { context } = error as { context?: unknown };
    const body: { error?: { code?: string } } | null =
      context instanceof Response ? await context.json().catch(() => null) : null;
    throw new CalendarError(body?.error?.code ?? 'unexpected');
  }
  if (data === null) throw new CalendarError('unexpected');
  return data;
}

interface NewCalendar {
  address: string;
  name: string;
}

/** Adds a calendar, and reads it for the first time right away. @throws CalendarError when it is not added */
async function addCalendar(spaceId: string, { address, name }: NewCalendar): Promise<Reading> {
  const { data, error } = await supabase().rpc('add_calendar', {
    target_space: spaceId,
    address,
    ...(name && { name }),
  });
  if (error) throw refused(error);
  // it is added: the list shows the result of reading it
  return readCalendar(data).catch((): Reading => ({ outcome: 'none' }));
}

async function removeCalendar(calendarId: string): Promise<void> {
  const { error } = await supabase().rpc('remove_calendar', { target_calendar: calendarId });
  if (error) throw refused(error);
}

interface FreeEventsBlocking {
  calendarId: string;
  wanted: boolean;
}

async function blockFreeEvents({ calendarId, wanted }: FreeEventsBlocking): Promise<void> {
  const { error } = await supabase().rpc('block_free_events', { target_calendar: calendarId, wanted });
  if (error) throw refused(error);
}

/** The address, shown only now: the database keeps a hash. */
async function renewAddress(spaceId: string): Promise<string> {
  const { data, error } = await supabase().rpc('renew_calendar_address', { target_space: spaceId });
  if (error) throw refused(error);
  return `${platformConfig().supabaseUrl}/functions/v1/calendar-feed/${data}.ics`;
}

async function revokeAddress(spaceId: string): Promise<void> {
  const { error } = await supabase().rpc('revoke_calendar_address', { target_space: spaceId });
  if (error) throw refused(error);
}

const changed = (queryClient: QueryClient, spaceId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: hostingKeys.calendars(spaceId) }),
    queryClient.invalidateQueries({ queryKey: hostingKeys.calendar(spaceId) }),
  ]);

export function useAddCalendar(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (calendar: NewCalendar) => addCalendar(spaceId, calendar),
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}

export function useReadCalendar(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: readCalendar,
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}

export function useRemoveCalendar(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeCalendar,
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}

/** Blocks the dates of free all-day events, too, or frees them again. */
export function useBlockFreeEvents(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: blockFreeEvents,
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}

export function useRenewAddress(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => renewAddress(spaceId),
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}

export function useRevokeAddress(spaceId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => revokeAddress(spaceId),
    onSettled: () => changed(queryClient, spaceId),
    networkMode: 'always',
  });
}
