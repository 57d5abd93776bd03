/** Says why a number of guests as typed is wrong; null when it is right, or nothing was typed. */
export function guestsMessage(typed: string, capacity: number): string | null {
  const guests = parseGuests(typed);
  if (guests === null) return typed.trim() === '' ? null : 'Informe um número inteiro de convidados, a partir de 1.';
  return guests > capacity ? 'Número de convidados excede a capacidade' : null;
}

/** Reads a typed number of guests (`1.200` as well); null for anything but a whole number from 1 to 99 999. */
export function parseGuests(text: string): number | null {
  const written = text.trim();
  if (!/^(\d{1,5}|\d{1,2}\.\d{3})$/.test(written)) return null;
  const guests = Number(written.replace('.', ''));
  return guests >= 1 ? guests : null;
}
