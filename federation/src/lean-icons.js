/**
 * Loader for the icons of Lucide: their shapes stay; names, aliases and the random keys of every line, which do not compress and which
 * `shared-ui/src/lib/create-lucide-icon.ts` does without, go (decision 045).
 * @param {string} source
 */
export default function leanIcons(source) {
  return source
    .replace(/,\s*key: "[^"]*"/g, '')
    .replace(/^ {2}(?:name|size): .*\n/gm, '')
    .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
    .replace('__iconData.node;\n', '')
    .replace('export { __iconData, ', 'export { ');
}
