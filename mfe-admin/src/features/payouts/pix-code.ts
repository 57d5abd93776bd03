import { createStaticPix, hasError } from 'pix-utils';
import { toReais } from 'shared-domain/money/cents.ts';

/** Returns the name as the format allows it: 25 characters, without accents. */
const nameOf = (holder: string): string =>
  holder
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .slice(0, 25)
    .trim() || 'RECEBEDOR';

/**
 * The PIX "copia e cola" of a payment, a static BR Code (Banco Central, Manual de Padrões para Iniciação do Pix).
 * @param cents the exact amount, more than zero
 * @throws Error when the library refuses a part
 */
export function pixCode({ key, holder, cents }: { key: string; holder: string; cents: number }): string {
  const pix = createStaticPix({
    merchantName: nameOf(holder),
    merchantCity: 'RIO DE JANEIRO',
    pixKey: key,
    transactionAmount: toReais(cents),
  });
  if (hasError(pix)) throw new Error('The PIX code could not be written.');
  return pix.toBRCode();
}
