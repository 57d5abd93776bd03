const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The digits of a number of another country, with its code: what follows `+` or `00`, unless that is Brazil's 55. */
function foreignDigits(text: string): string | undefined {
  const [, digits] = /^(?:\+|00)(\d*)$/.exec(text.replace(/[^\d+]/g, '')) ?? [];
  return digits?.startsWith('55') ? undefined : digits;
}

/** The national number: the country's 55 and a leading zero are left out. */
function nationalDigits(text: string): string {
  const digits = digitsOf(text).replace(/^0+/, '');
  const isWithCountry = /^\s*(?:\+|00)/.test(text) || digits.length > 11;
  return (isWithCountry ? digits.replace(/^55/, '') : digits).replace(/^0+/, '');
}

/**
 * Writes while one types: '21' → '(21', '2199887' → '(21) 9988-7', '21998877665' → '(21) 99887-7665'. Of another country: '+' and digits.
 * What is too long for a number of Brazil stays as it is: cut, it would be another person's.
 */
export function maskPhone(text: string): string {
  const foreign = foreignDigits(text);
  if (foreign !== undefined) return `+${foreign}`;
  const digits = nationalDigits(text);
  if (digits.length === 0) return /^\s*(?:\+|00)/.test(text) ? '+55' : '';
  if (digits.length > 11) return digits;
  if (digits.length <= 2) return `(${digits}`;
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length <= cut ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}`;
}

/**
 * A number as it is stored: of Brazil '(21) 99887-7665', a landline of ten digits or a mobile of eleven that starts with 9; of another
 * country E.164. Undefined for what is none. `private.is_phone` agrees. The numbers of other countries come from a library, which is loaded
 * for them alone.
 */
export function readPhone(text: string): string | undefined | Promise<string | undefined> {
  const foreign = foreignDigits(text);
  if (foreign !== undefined) return readForeign(`+${foreign}`);
  return /^[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/.test(nationalDigits(text)) ? maskPhone(text) : undefined;
}

async function readForeign(text: string): Promise<string | undefined> {
  const { default: parsePhoneNumber } = await import('libphonenumber-js/min');
  const number = parsePhoneNumber(text);
  return number?.isPossible() && number.countryCallingCode !== '55' ? number.number : undefined;
}
