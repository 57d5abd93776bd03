import * as z from 'zod/mini';
import { isCnpj, maskCnpj, plainCnpj } from '../people/cnpj.ts';
import { isCpf, maskCpf } from '../people/cpf.ts';
import { maskPhone } from '../people/phone.ts';
import { atMost } from '../rules/at-most.ts';
import { textLimits } from '../rules/text-limits.ts';

export const pixKeyTypes = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

export const pixKeyLabels: Record<PixKeyType, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  phone: 'Celular',
  random: 'Chave aleatória',
};

/** 'CPF'; a kind that this release does not know goes by its own name. */
export const pixKeyLabel = (type: string): string => pixKeyLabels[type as PixKeyType] ?? type;

interface KeyForm {
  /** As the directory of keys of the Banco Central (DICT) keeps it. */
  normal: (typed: string) => string;
  valid: (normal: string) => boolean;
  refusal: string;
}

const digits = (text: string) => text.replace(/\D/g, '');

function mobile(typed: string): string {
  const written = maskPhone(typed);
  return written.startsWith('+') ? written : `+55${digits(written)}`;
}

const forms: Record<PixKeyType, KeyForm> = {
  cpf: {
    normal: (typed) => typed.replace(/[.\-\s]/g, ''),
    valid: isCpf,
    refusal: 'Informe um CPF válido.',
  },
  cnpj: { normal: plainCnpj, valid: isCnpj, refusal: 'Informe um CNPJ válido.' },
  email: {
    normal: (typed) => typed.trim().toLowerCase(),
    valid: (key) =>
      key.length <= 77 &&
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/.test(
        key,
      ),
    refusal: 'Informe um e-mail válido, de até 77 caracteres.',
  },
  phone: {
    normal: mobile,
    valid: (key) => /^\+55[1-9][1-9]9[0-9]{8}$/.test(key),
    refusal: 'Informe um celular com DDD: (21) 99999-9999.',
  },
  random: {
    normal: (typed) => typed.trim().toLowerCase(),
    valid: (key) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(key),
    refusal: 'Cole a chave aleatória inteira, com 36 caracteres.',
  },
};

/** Whether a key is valid in the form that is stored. `private.is_pix_key` decides the same. */
export const isPixKey = (type: PixKeyType, key: string): boolean =>
  forms[type].normal(key) === key && forms[type].valid(key);

/** Where a host is paid, as typed; the key comes out in the form that is stored. */
export const payoutKeySchema = z.pipe(
  z
    .object({
      type: z.enum(pixKeyTypes, 'Escolha o tipo da chave.'),
      key: z.string().check(z.trim(), z.minLength(1, 'Informe a chave PIX.')),
      holderName: z
        .string()
        .check(
          z.trim(),
          z.minLength(2, 'Informe o nome de quem recebe.'),
          atMost(textLimits.personName),
          z.regex(/^[^\p{Cc}]*$/u, 'Informe o nome de quem recebe.'),
        ),
    })
    .check((context) => {
      const { type, key } = context.value;
      if (key && !forms[type].valid(forms[type].normal(key)))
        context.issues.push({ code: 'custom', message: forms[type].refusal, path: ['key'], input: key });
    }),
  z.transform(({ type, key, holderName }) => ({ type, key: forms[type].normal(key), holderName })),
);
export type PayoutKeyInput = z.output<typeof payoutKeySchema>;

/** While one types; what has no shape of its own stays as it is. */
export function maskPixKey(type: PixKeyType, typed: string): string {
  if (type === 'cpf') return maskCpf(typed);
  if (type === 'phone') return maskPhone(typed);
  if (type === 'cnpj') return maskCnpj(typed);
  return typed;
}

/** A stored key as people write it: '529.982.247-25', '(21) 99887-7665'. */
export const formatPixKey = (type: string, key: string): string =>
  pixKeyTypes.some((known) => known === type) ? maskPixKey(type as PixKeyType, key) : key;
