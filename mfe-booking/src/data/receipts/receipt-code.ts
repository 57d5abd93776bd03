/** As the database draws them: without 0, O, 1 and I. */
const code = /^[A-HJ-NP-Z2-9]{16}$/;

/** What somebody typed, or an address brought: the sixteen characters, or null where it is none. */
export function readReceiptCode(written: string): string | null {
  const plain = written.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  return code.test(plain) ? plain : null;
}

/** 'ABCD-EFGH-JKLM-NPQR' */
export const showReceiptCode = (plain: string): string => plain.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Behind the number sign, which no browser sends to a server: the code stands in no log. */
export const checkAddress = (plain: string): string => `${location.origin}/conferir#${plain}`;
