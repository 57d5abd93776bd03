import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { requestErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { announcedCodes } from 'shared-domain/testing/announced-codes.ts';
import { expect, test } from 'vitest';

test('every code that pay_request announces has its words', () => {
  const { pay_request: codes = [] } = announcedCodes('requests/pay.sql');
  expect(codes).toContain('acceptance_ended');
  const other = requestErrorMessage(new BookingError('unexpected')).text;
  for (const code of codes) {
    if (!isBookingErrorCode(code)) throw new Error(`${code} is in no list`);
    expect(requestErrorMessage(new BookingError(code)).text, code).not.toBe(other);
  }
});
