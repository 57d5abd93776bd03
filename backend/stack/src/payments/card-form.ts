import { z } from 'zod';
import { passesLuhn } from './test-cards.ts';

export interface CardDetails {
  email: string;
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
}
export type CardField = 'email' | 'number' | 'expiry' | 'cvc' | 'name';
export type FieldErrors = Partial<Record<CardField, string>>;

const digits = (value: string) => value.replace(/[\s-]/g, '');
const email = z.email();

export function isEmail(value: string): boolean {
  return email.safeParse(value).success;
}

/** Checks the card form as it was typed; messages are in Portuguese, as the page shows them. */
export function readCardForm(
  form: Record<CardField, string>,
  today = new Date(),
): { card: CardDetails; errors?: never } | { card?: never; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const number = digits(form.number);
  const isAmex = /^3[47]/.test(number);
  const expiry = readExpiry(form.expiry);

  if (form.email.trim() === '') errors.email = 'Informe o e-mail.';
  else if (!isEmail(form.email.trim())) errors.email = 'Informe um e-mail válido, como nome@exemplo.com.';

  if (number === '') errors.number = 'Informe o número do cartão.';
  else if (!/^\d+$/.test(number)) errors.number = 'O número do cartão tem só algarismos.';
  else if (number.length < (isAmex ? 15 : 14) || number.length > 19)
    errors.number = 'O número do cartão está incompleto.';
  else if (!passesLuhn(number)) errors.number = 'O número do cartão está incorreto.';

  if (form.expiry.trim() === '') errors.expiry = 'Informe a validade.';
  else if (!expiry) errors.expiry = 'Use o formato MM/AA.';
  else if (isPast(expiry, today)) errors.expiry = 'Este cartão está vencido.';
  else if (expiry.year > today.getFullYear() + 50) errors.expiry = 'O ano da validade está incorreto.';

  const cvcLength = isAmex ? 4 : 3;
  if (form.cvc.trim() === '') errors.cvc = 'Informe o código.';
  else if (!new RegExp(`^\\d{${cvcLength}}$`).test(form.cvc.trim()))
    errors.cvc = `O código tem ${cvcLength} algarismos.`;

  if (form.name.trim() === '') errors.name = 'Informe o nome no cartão.';
  else if (form.name.trim().length > 150) errors.name = 'O nome é longo demais.';

  if (Object.keys(errors).length > 0 || !expiry) return { errors };
  return {
    card: { email: form.email.trim(), number, expMonth: expiry.month, expYear: expiry.year, name: form.name.trim() },
  };
}

function readExpiry(text: string): { month: number; year: number } | undefined {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})\s*$/.exec(text);
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0);
  return month >= 1 && month <= 12 ? { month, year } : undefined;
}

function isPast({ month, year }: { month: number; year: number }, today: Date): boolean {
  return year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1);
}
