/** Writes while one types: '529982' → '529.982', '52998224725' → '529.982.247-25'. */
export function maskCpf(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 11);
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9)].filter(Boolean).join('.');
  return digits.length > 9 ? `${groups}-${digits.slice(9)}` : groups;
}

/** Whether the two check digits are right. Rule: Receita Federal, modulo 11; eleven equal digits are none. */
export function isCpf(text: string): boolean {
  if (!/^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/.test(text)) return false;
  const digits = [...text.replace(/\D/g, '')].map(Number);
  if (new Set(digits).size === 1) return false;
  return [9, 10].every((length) => {
    const sum = digits.slice(0, length).reduce((total, digit, place) => total + digit * (length + 1 - place), 0);
    return ((sum * 10) % 11) % 10 === digits[length];
  });
}
