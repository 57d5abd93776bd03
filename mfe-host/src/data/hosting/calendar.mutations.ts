import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { platformConfig, supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

/** What the database or the function refused with; `unexpected` is everything else. */
export class CalendarError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const databaseRefusal = z.object({ code: z.string().check(z.regex(/^PT\d{3}$/)), message: z.string() });

function refused(error: unknown): CalendarError {
  const { data } = databaseRefusal.safeParse(error);
  return new CalendarError(data?.message ?? 'unexpected');
}

const functionRefusal = z.object({ error: z.object({ code: z.string() }) });

/** How a reading ended. */
const reading = z.union([
  z.object({
    outcome: z.enum(['read', 'unchanged']),
    dates: z.number(),
    unreadable: z.number(),
    conflicts: z.number(),
  }),
  z.object({ outcome: z.literal('failed'), failure: z.string() }),
  // another one was under way
  z.object({ outcome: z.literal('none') }),
]);
export type Reading = z.output<typeof reading>;

/** @throws CalendarError */
async function readCalendar(calendarId: string): Promise<Reading> {
  const { data, error } = await supabase().functions.invoke('read-calendar', {
    body: { calendarId },
    signal: AbortSignal.timeout(20_000),
  });
  if (error) {
    // told apart by what it carries: a remote bundles its own copy of the library
    const { context } = error as { context?: unknown };
    const body = context instanceof Response ? await context.json().catch(() => null) : null;
    const { data: known } = functionRefusal.safeParse(body);
    throw new CalendarError(known?.error.code ?? 'unexpected');
  }
  const parsed = reading.safeParse(data);
  if (!parsed.success) throw new CalendarError('unexpected');
  return parsed.data;
}

interface NewCalendar {
  address: string;
  name: string;
}

/** Adds a calendar; what its first reading brings is read right away. @throws CalendarError when it is not added */
async function addCalendar(spaceId: string, { address, name }: NewCalendar): Promise<Reading> {
  const { data, error } = await supabase().rpc('add_calendar', {
    target_space: spaceId,
    address,
    ...(name && { name }),
  });
  if (error) throw refused(error);
  // it is added: what comes of reading it stands beside it
  return readCalendar(data).catch((): Reading => ({ outcome: 'none' }));
}

async function removeCalendar(calendarId: string): Promise<void> {
  const { error } = await supabase().rpc('remove_calendar', { target_calendar: calendarId });
  if (error) throw refused(error);
}

/** The address, told this once: it is kept as a hash. */
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
