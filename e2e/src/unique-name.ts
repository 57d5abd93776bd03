import { randomUUID } from 'node:crypto';

/** A full name that no other person has. Of letters only: many digits in a name look like a phone, and the name is refused. */
export const uniqueName = (first: string): string =>
  `${first} ${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
