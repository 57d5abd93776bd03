import { encode } from 'uqr';

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/**
 * A PIX "copia e cola" in the central bank's format (EMV BR Code, static, with value). Its key belongs to a reserved
 * test domain, so no bank can pay it.
 */
export function pixCode(amountCents: number, transactionId: string): string {
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', 'teste@espacosrio.test')),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'TESTE ESPACOS RIO'),
    field('60', 'RIO DE JANEIRO'),
    field('62', field('05', transactionId.replace(/[^A-Za-z0-9]/g, '').slice(-25))),
    '6304',
  ].join('');
  return code + crc16(code);
}

/** CRC-16/CCITT-FALSE, as the format asks. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export interface QrDrawing {
  size: number;
  path: string;
}

/** The code as one SVG path on a grid of `size` × `size`; the word TESTE may cover a little of it. */
export function qrDrawing(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}
