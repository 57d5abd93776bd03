/** Oldest day of birth that is believed. */
export const earliestBirthDate = '1900-01-01';

/** Writes while one types: '1204' → '12/04', '12041990' → '12/04/1990'. */
export function maskDay(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/** '12/04/1990' → '1990-04-12'; undefined while it is no complete date. */
export function parseDay(text: string): string | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim());
  return match ? `${match[3]}-${match[2]}-${match[1]}` : undefined;
}

/** '1990-04-12' → '12/04/1990' */
export function writeDay(day: string | null): string {
  return day ? day.split('-').reverse().join('/') : '';
}
