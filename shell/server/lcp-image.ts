const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1];
const isUrgent = (html: string) => / fetchpriority="high"/i.test(html);

/**
 * Returns preloads of the picture that a rendered page marks as its main one, in the renditions that its `<picture>` offers,
 * so that the browser requests it with the first bytes of the HTML. Attributes are copied as they are written there, escaped.
 */
export function lcpImagePreloads(content: string): string[] {
  const picture = content.match(/<picture[^>]*>.*?<\/picture>/gs)?.find(isUrgent);
  const sources = picture?.match(/<source [^>]*>/g) ?? [];
  if (sources.length === 0) {
    const address = attributeOf(content.match(/<img [^>]*>/g)?.find(isUrgent) ?? '', 'src');
    return address ? [link(`href="${address}"`)] : [];
  }
  const type = attributeOf(sources[0] ?? '', 'type');
  // a browser that takes the best format takes none of the others
  const best = sources.filter((source) => attributeOf(source, 'type') === type);
  return best.slice(0, maxSources).map((source, index) => {
    const before = index > 0 ? attributeOf(best[0] ?? '', 'media') : undefined;
    const media = attributeOf(source, 'media') ?? (before && `not all and ${before}`);
    const wanted = {
      imagesrcset: attributeOf(source, 'srcset'),
      imagesizes: attributeOf(source, 'sizes'),
      type,
      media,
    };
    const written = Object.entries(wanted).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []));
    return link(written.join(' '));
  });
}

/** One for the phone and one for all others: more cannot be selected with "not the first". */
const maxSources = 2;

const link = (attributes: string) => `<link rel="preload" as="image" ${attributes} fetchpriority="high">`;
