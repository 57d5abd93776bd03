/** Returns the alternative text of a picture: the host's own words, otherwise its number. */
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
