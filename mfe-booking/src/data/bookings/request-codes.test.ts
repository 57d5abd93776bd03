import { readFileSync } from 'node:fs';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { requestErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { expect, test } from 'vitest';

const source = readFileSync(new URL('../../../../backend/supabase/schemas/requests/pay.sql', import.meta.url), 'utf8');

test('every code that pay_request announces has its words', () => {
  const codes = /Codes: ([^.]+)\./.exec(source.replaceAll('\n-- ', ' '))?.[1]?.replaceAll(/\([^)]*\)/g, '') ?? '';
  const all = codes.split(',').map((code) => code.trim());
  expect(all).toContain('acceptance_ended');
  const other = requestErrorMessage(new BookingError('unexpected')).text;
  for (const code of all) {
    if (!isBookingErrorCode(code)) throw new Error(`${code} is in no list`);
    expect(requestErrorMessage(new BookingError(code)).text, code).not.toBe(other);
  }
});
