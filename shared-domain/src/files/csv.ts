import { withoutIsolates } from '../text/isolated.ts';

/** Byte order mark: without it spreadsheets take the accents for something else. */
const mark = '\ufeff';

/**
 * A text that spreadsheets in Brazil open as a table: semicolons, CRLF, every cell quoted. Names are written by strangers:
 * one that begins like a formula is not run (CWE-1236).
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return mark + rows.map((row) => row.map(cell).join(';')).join('\r\n');
}

/** A cell is set apart by the table; programs that read it compare the name as it was written. */
function cell(shown: string): string {
  const value = withoutIsolates(shown);
  const isFormula = /^[=+\-@\t\r\n＝＋－＠]/.test(value) && !/^-?\d+(,\d+)?$/.test(value);
  const harmless = isFormula ? `'${value}` : value;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Reais of cents, with a comma, as spreadsheets in Brazil read a number: '1450,00'. */
export const csvReais = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
