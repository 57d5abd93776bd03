/** As the database draws them: without 0, O, 1 and I. */
const code = /^[A-HJ-NP-Z2-9]{16}$/;

/** Returns the sixteen characters of a code that was typed or came in an address, or null when it is none. */
export function readReceiptCode(written: string): string | null {
  const plain = written.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return code.test(plain) ? plain : null;
}

/** 'ABCD-EFGH-JKLM-NPQR' */
export const showReceiptCode = (plain: string): string => plain.replaceAll(/(.{4})(?=.)/g, '$1-');

/**
 * Returns the address that checks a code. No browser sends the part after the number sign to a server, so no log
 * contains the code.
 */
export const checkAddress = (plain: string): string => `${location.origin}/conferir#${plain}`;
