import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { withdrawErrorText } from 'shared-domain/requests/withdraw-request.mutation.ts';
import { announcedCodes } from 'shared-domain/testing/announced-codes.ts';
import { expect, test } from 'vitest';
import { askErrorMessage } from './ask-messages.ts';

const asked = { capacity: 140, hostName: 'Helena' };

const texts: Record<string, (code: string) => string> = {
  ask_to_book: (code) => {
    if (!isBookingErrorCode(code) && code !== 'nonsense') throw new Error(`${code} is in no list`);
    return askErrorMessage(new BookingError(isBookingErrorCode(code) ? code : 'unexpected'), asked).text;
  },
  withdraw_request: (message) => withdrawErrorText({ message }),
};

test('every code of every act of a guest has words of its own', () => {
  const procedures = announcedCodes('requests/ask.sql');
  expect(Object.keys(procedures).sort()).toEqual(Object.keys(texts));
  expect(procedures.ask_to_book).toEqual(expect.arrayContaining(['request_open', 'date_held', 'price_changed']));
  for (const [name, codes] of Object.entries(procedures))
    for (const code of codes) expect(texts[name]?.(code), `${name}: ${code}`).not.toBe(texts[name]?.('nonsense'));
});

test('a blocked message says who reads it and what to take out', () => {
  expect(askErrorMessage(new BookingError('text_blocked', { message: 'email' }), asked).text).toBe(
    'Helena lê a mensagem: tire o e-mail.',
  );
});
