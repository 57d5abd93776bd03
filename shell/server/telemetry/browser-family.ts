/** In this order: most browsers say that they are others, too. */
const families: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:OPR|Opera|YaBrowser|UCBrowser|Instagram|FBAN|FBAV)\b/, 'Outro'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Returns a browser's family, without version, system or device. */
export function browserFamily(userAgent: string | undefined): string {
  return families.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? 'Outro';
}
