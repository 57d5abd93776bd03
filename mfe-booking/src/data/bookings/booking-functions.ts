import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { supabase } from 'shared-domain/platform';
import type * as z from 'zod/mini';

/** A function that has not answered by then is given up; asking again is safe, a live hold is found again. */
const timeoutMs = 20_000;

/** The checks of the answers come with the first call (decision 042). */
const loadSchemas = () => import('shared-domain/bookings/booking-request.schema.ts');
type Schemas = Awaited<ReturnType<typeof loadSchemas>>;

type FunctionName =
  | 'create-booking-payment'
  | 'pay-request'
  | 'verify-payment'
  | 'cancel-booking-hold'
  | 'cancel-booking';

/**
 * Calls a function as the signed-in person and checks its answer.
 * @throws BookingError with the code of the refusal, or `offline`, `timed_out`, `unexpected`.
 */
export async function callBookingFunction<S extends z.ZodMiniType>(
  name: FunctionName,
  body: Record<string, unknown>,
  answer: (schemas: Schemas) => S,
  signal?: AbortSignal,
): Promise<z.output<S>> {
  if (typeof navigator !== 'undefined' && navigator.onLine === false) throw new BookingError('offline');
  // before any request: an answer that can't be parsed would be worse than none
  const schemas = await loadSchemas().catch(() => {
    throw new BookingError('offline');
  });
  const deadline = AbortSignal.timeout(timeoutMs);
  const { data, error } = await supabase()
    .functions.invoke(name, { body, signal: signal ? AbortSignal.any([signal, deadline]) : deadline })
    .catch(() => {
      signal?.throwIfAborted();
      // the client's own code did not come
      throw new BookingError(deadline.aborted ? 'timed_out' : 'offline');
    });
  if (error) {
    signal?.throwIfAborted();
    throw await toBookingError(error, schemas, deadline.aborted);
  }
  const parsed = answer(schemas).safeParse(data);
  if (!parsed.success) throw new BookingError('unexpected');
  return parsed.data;
}

/**
 * The client's error classes are recognised by name: a remote bundles its own copy of the library, so `instanceof` would
 * compare with another class.
 */
async function toBookingError(error: unknown, { refusalSchema }: Schemas, timedOut: boolean): Promise<BookingError> {
  if (timedOut) return new BookingError('timed_out');
  const { name, context } = error as { name?: string; context?: unknown };
  if (name === 'FunctionsFetchError') return new BookingError('offline');
  if (!(context instanceof Response)) return new BookingError('unexpected');
  const refusal = refusalSchema.safeParse(await context.json().catch(() => null));
  if (refusal.success && isBookingErrorCode(refusal.data.error.code))
    return new BookingError(refusal.data.error.code, refusal.data.error.fields, refusal.data.error.request);
  if (context.status === 401) return new BookingError('unauthenticated');
  if (context.status === 429) return new BookingError('rate_limited');
  return new BookingError('unexpected');
}
