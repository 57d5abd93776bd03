/**
 * Returns a function from a file to its owners: the last line of CODEOWNERS that matches decides, as on GitHub. Folders and files by their
 * path, no patterns.
 */
export function codeOwners(text: string): (file: string) => string[] {
  const rules = text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim().split(/\s+/))
    .filter(([path]) => path?.startsWith('/'))
    .map(([path = '', ...owners]) => ({ path: path.slice(1), owners }));
  return (file) =>
    rules.findLast(({ path }) => (path.endsWith('/') ? file.startsWith(path) : file === path))?.owners ?? [];
}
