/** A name as addresses have it, however it is written: 'Água Santa' → 'agua-santa'. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9 -]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
