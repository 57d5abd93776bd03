const digitsOf = (text: string) => text.replace(/\D/g, '');

/** The national number: the country's 55 and a leading zero are left out. */
function nationalDigits(text: string): string {
  let digits = digitsOf(text).replace(/^0+/, '');
  if (digits.length > 11 && digits.startsWith('55')) digits = digits.slice(2);
  return digits.slice(0, 11);
}

/** Writes while one types: '21' → '(21', '2199887' → '(21) 9988-7', '21998877665' → '(21) 99887-7665'. */
export function maskPhone(text: string): string {
  const digits = nationalDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  const cut = rest.length > 8 ? 5 : 4;
  return rest.length <= cut ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, cut)}-${rest.slice(cut)}`;
}

/** A Brazilian number with its area code: a landline of ten digits, or a mobile of eleven that starts with 9. */
export function isPhone(text: string): boolean {
  return /^[1-9]{2}(?:9\d{8}|[2-8]\d{7})$/.test(nationalDigits(text));
}
