import { readFileSync } from 'node:fs';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { expect, test } from 'vitest';
import { askErrorMessage } from './ask-messages.ts';

const asked = { capacity: 140, hostName: 'Helena' };

/** Codes of the comment above a function. */
function announced(path: string, name: string): string[] {
  const source = readFileSync(new URL(`../../../../backend/supabase/schemas/${path}`, import.meta.url), 'utf8');
  const before = source.slice(0, source.indexOf(`create function private.${name}(`));
  const comment = before.slice(before.lastIndexOf('-- @api')).replaceAll('\n-- ', ' ');
  const codes = /Codes: (.+)/.exec(comment)?.[1]?.replaceAll(/\([^)]*\)/g, '') ?? '';
  return codes.match(/\b[a-z]+(_[a-z]+)+\b|\bunauthenticated\b/g) ?? [];
}

test('every code that ask_to_book announces has its words', () => {
  const own = announced('requests/ask.sql', 'ask_to_book');
  const ofHolds = announced('bookings/hold.sql', 'hold_booking');
  expect(own).toEqual(expect.arrayContaining(['request_open', 'too_many_requests', 'text_blocked', 'instant_booking']));
  expect(ofHolds).toEqual(expect.arrayContaining(['date_held', 'notice_too_short', 'rules_changed']));
  const codes = [...own, ...ofHolds].filter((code) => code !== 'hold_booking' && code !== 'validate_coupon');
  const other = askErrorMessage(new BookingError('unexpected'), asked).text;
  for (const code of codes) {
    if (!isBookingErrorCode(code)) throw new Error(`${code} is in no list`);
    expect(askErrorMessage(new BookingError(code), asked).text, code).not.toBe(other);
  }
});

test('a blocked message says who reads it and what to take out', () => {
  expect(askErrorMessage(new BookingError('text_blocked', { message: 'email' }), asked).text).toBe(
    'Helena lê a mensagem: tire o e-mail.',
  );
});
