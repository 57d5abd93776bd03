/** Who runs the site, for receipts and the foot of e-mails. */
export interface Company {
  name: string;
  /** 14 characters without punctuation. */
  cnpj: string;
  /** An e-mail address that people read. */
  support: string;
}

const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** '12.abc.345/01de-35' → '12ABC34501DE35' */
export const plainCnpj = (text: string): string => text.replace(/[.\-/\s]/g, '').toUpperCase();

/** '12ABC34501DE35' → '12.ABC.345/01DE-35', also of what is not yet typed to its end. */
export function maskCnpj(typed: string): string {
  const plain = plainCnpj(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14);
  const parts = [plain.slice(0, 2), plain.slice(2, 5), plain.slice(5, 8)].filter(Boolean).join('.');
  const branch = plain.length > 8 ? `/${plain.slice(8, 12)}` : '';
  return `${parts}${branch}${plain.length > 12 ? `-${plain.slice(12)}` : ''}`;
}

/**
 * Whether the two check digits are right, of one with letters, too. Rule: Receita Federal, IN 2.229/2024: modulo 11, each
 * character counts as its code less 48; fourteen equal ones are none.
 */
export function isCnpj(text: string): boolean {
  const characters = plainCnpj(text);
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(characters) || new Set(characters).size === 1) return false;
  return [12, 13].every((length) => {
    const sum = weights
      .slice(13 - length)
      .reduce((total, weight, place) => total + weight * (characters.charCodeAt(place) - 48), 0);
    const rest = sum % 11;
    return Number(characters[length]) === (rest < 2 ? 0 : 11 - rest);
  });
}
