import Papa from 'papaparse';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';

/** A bank's CSV: the names of its columns, and its rows by column. */
export interface BankFile {
  columns: string[];
  rows: string[][];
}

/** Banks write UTF-8 or Windows-1252. */
export async function bankFileText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Returns null for a file without a table. Lines about the account may precede the table: its head is the first line
 * with as many columns as the widest.
 */
export function readBankFile(text: string): BankFile | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' });
  const lines = data.map((cells) => cells.map((cell) => cell.trim()));
  const width = (cells: string[]) => cells.filter(Boolean).length;
  const widest = Math.max(0, ...lines.map(width));
  const head = lines.findIndex((cells) => width(cells) >= Math.max(2, widest - 1));
  const columns = lines[head];
  const rows = lines.slice(head + 1).filter((cells) => width(cells) > 1);
  return columns && rows.length > 0 ? { columns, rows } : null;
}

const columnsSchema = z.object({ amount: z.string(), reference: z.string(), name: z.string() });
/** The names of the columns that have the amount, the end-to-end id and who was paid; the last may be empty. */
export type BankColumns = z.infer<typeof columnsSchema>;

const storageKey = 'admin-bank-columns';

/** The columns as this browser's administrator mapped them last, where the file has them. */
export function storedColumns({ columns }: BankFile): BankColumns | null {
  try {
    const { data } = columnsSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null'));
    const isIn = (name: string) => columns.includes(name);
    return data && isIn(data.amount) && isIn(data.reference) && (data.name === '' || isIn(data.name)) ? data : null;
  } catch {
    return null;
  }
}

export function keepColumns(columns: BankColumns): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(columns));
  } catch {
    // Full or forbidden: the user chooses the columns again.
  }
}

/** A first suggestion, by the names of the columns. */
export function guessColumns({ columns }: BankFile): BankColumns {
  const named = (words: RegExp) => columns.find((name) => words.test(name)) ?? '';
  return {
    amount: named(/valor|montante|amount/i),
    reference: named(/end.?to.?end|e2e|autentica|identifica|transa|c[óo]digo|\bid\b/i),
    name: named(/nome|favorecido|destinat|benefici|descri|hist[óo]rico/i),
  };
}

/** Cents with their sign of '-1.500,55', 'R$ 1.500,55', '1500.55' or '1.500,55 D'; null for everything else. */
export function centsOf(written: string): number | null {
  const [, before, digits = '', after] =
    /^\s*([-−+(]?)\s*(?:R\$)?\s*([-−+]?\d[\d.,]*)\s*\)?\s*([-DC]?)\s*$/iu.exec(written) ?? [];
  const [, sign, number = ''] = /^([-−+]?)(.+)$/u.exec(digits) ?? [];
  // the last sign with one or two digits behind it divides reais from centavos
  const match = /^(\d{1,3}(?:[.,]?\d{3})*|\d+?)(?:[.,](\d{1,2}))?$/.exec(number);
  if (!match?.[1]) return null;
  const cents = Number(match[1].replace(/[.,]/g, '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  const isOut = [before, sign, after].some((mark) => mark && '-−(dD'.includes(mark));
  return Number.isSafeInteger(cents) ? (isOut ? -cents : cents) : null;
}

/** A transfer that the bank's file names. */
export interface Transfer {
  /** Of the table, from 1. */
  row: number;
  cents: number;
  /** The end-to-end id; null: the row has none. */
  reference: string | null;
  name: string;
}

/** Outgoing amounts of a statement; all rows of a list of payments, in which no amount is negative. */
export function transfersOf({ columns, rows }: BankFile, mapped: BankColumns): Transfer[] {
  const cell = (cells: string[], name: string) => (name ? (cells[columns.indexOf(name)] ?? '') : '');
  const all = rows.flatMap((cells, index) => {
    const cents = centsOf(cell(cells, mapped.amount));
    const reference = /E\d{20}[0-9A-Za-z]{11}(?![0-9A-Za-z])/.exec(cell(cells, mapped.reference))?.[0] ?? null;
    return cents ? [{ row: index + 1, cents, reference, name: cell(cells, mapped.name) }] : [];
  });
  const out = all.filter(({ cents }) => cents < 0);
  return (out.length > 0 ? out : all).map((transfer) => ({ ...transfer, cents: Math.abs(transfer.cents) }));
}

/** A payment that the file may have. */
export interface Sent {
  id: string;
  cents: number;
  /** As typed; empty: still to be found. */
  reference: string;
}

export interface Matches {
  /** The end-to-end id by the payment's id. */
  found: Map<string, string>;
  /** Why a payment has no row, by its id. */
  missing: Map<string, string>;
  /** Rows that belong to no payment, and why. */
  left: { transfer: Transfer; why: string }[];
}

/** The day in UTC (`yyyyMMdd`) on which a transfer with this end-to-end id was made. */
const dayOf = (reference: string): string => reference.slice(9, 17);

/**
 * Matches transfers with payments: by the end-to-end id where it was typed, otherwise by an amount that only one row
 * and one payment have. Ambiguous rows stay unmatched.
 * @param since UTC, `yyyyMMdd`: a transfer of an earlier day paid something else
 */
export function matchTransfers(payments: readonly Sent[], transfers: readonly Transfer[], since: string): Matches {
  const found = new Map<string, string>();
  const missing = new Map<string, string>();
  const used = new Set<Transfer>();
  const typed = payments.filter(({ reference }) => reference !== '');
  for (const { id, cents, reference } of typed) {
    const row = transfers.find((transfer) => transfer.reference?.toLowerCase() === reference.toLowerCase());
    if (row) used.add(row);
    if (row?.cents === cents) found.set(id, row.reference ?? reference);
    else missing.set(id, row ? `no arquivo esta referência tem ${formatCents(row.cents)}` : 'sem linha no arquivo');
  }
  const untyped = payments.filter(({ reference }) => reference === '');
  const rowsOf = (wanted: number) =>
    transfers.filter((row) => row.reference && dayOf(row.reference) >= since && !used.has(row) && row.cents === wanted);
  const pairs = untyped.map((payment) => ({
    payment,
    rows: rowsOf(payment.cents),
    equals: untyped.filter(({ cents }) => cents === payment.cents).length,
  }));
  for (const { payment, rows, equals } of pairs) {
    const [row] = rows;
    if (row?.reference && rows.length === 1 && equals === 1) {
      used.add(row);
      found.set(payment.id, row.reference);
    } else
      missing.set(
        payment.id,
        row ? 'mais de uma linha ou pessoa com este valor: digite a referência' : 'sem linha no arquivo',
      );
  }
  const left = transfers
    .filter((transfer) => !used.has(transfer))
    .map((transfer) => ({ transfer, why: whyLeft(transfer, untyped, since) }));
  return { found, missing, left };
}

function whyLeft({ reference, cents }: Transfer, untyped: readonly Sent[], since: string): string {
  if (!reference) return 'sem o código da transação (E e mais 31)';
  if (dayOf(reference) < since) return 'de antes deste dia de repasses';
  return untyped.some((payment) => payment.cents === cents) ? 'valor repetido' : 'nenhum repasse com este valor';
}
