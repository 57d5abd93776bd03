/** What is read instead of a picture: the host's own words, otherwise which one it is. */
export function photoText({
  title,
  images,
  descriptions,
  index,
}: {
  title: string;
  images: string[];
  descriptions: Record<string, string>;
  index: number;
}): string {
  return descriptions[images[index] ?? '']?.trim() || `Foto ${index + 1} de ${images.length}: ${title}`;
}
