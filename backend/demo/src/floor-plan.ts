/** A one-page PDF: the floor plan that a host sends in the demo's chat. A4, in points. */
export function floorPlanPdf(): Uint8Array {
  const text = (x: number, y: number, size: number, words: string) => `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;
  const room = (x: number, y: number, width: number, height: number, words: string) =>
    `${x} ${y} ${width} ${height} re S ${text(x + 12, y + height - 22, 12, words)}`;
  const page = [
    '1.5 w',
    text(60, 770, 22, 'Casa do Mirante'),
    text(60, 746, 12, 'Planta do pavimento do terra\\347o. Medidas em metros.'),
    room(60, 420, 300, 280, 'Terra\\347o 24 x 18'),
    room(360, 560, 170, 140, 'Sal\\343o 14 x 11'),
    room(360, 420, 170, 140, 'Apoio e cozinha 14 x 11'),
    room(60, 340, 470, 80, 'Entrada de servi\\347o e carga'),
    text(60, 300, 11, 'Capacidade: 140 pessoas sentadas, 200 em p\\351.'),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  file += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
