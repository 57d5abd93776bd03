import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { typeEntries } from '../shared-domain/src/spaces/fields/type-entries.ts';

/** Texts and pictures for the pages of types, from `type-entries.ts` and the pictures named by a type's key. */

const root = path.join(import.meta.dirname, '..');
const header =
  '// Written by `npm run db:rules` from shared-domain/src/spaces/fields/type-entries.ts: change it there.\n';
const keys = typeEntries.map(({ key }) => key);
const nameOf = (key: string) => key.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const property = (key: string) => (key.includes('-') ? `'${key}'` : key);

/** The import of a picture from a file in `directory`. Throws when there is no such picture. */
function importOf(name: string, directory: string, picture: string): string {
  const file = path.join(directory, picture);
  if (!existsSync(path.join(root, file))) throw new Error(`A type needs its picture ${path.normalize(file)}.`);
  return `import ${name} from '${picture}';\n`;
}

const home = 'mfe-discovery/src/features/home';
const renditions = [
  ['400', '400.avif'],
  ['800', '800.avif'],
  ['Fallback', '800.webp'],
  ['1200', '1200.avif'],
] as const;

const pictures = () => `${header}
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
${keys
  .toSorted()
  .flatMap((key) =>
    renditions.map(([width, ending]) =>
      importOf(`${nameOf(key)}${width}`, home, `../../assets/category-${key}-${ending}`),
    ),
  )
  .join('')}
export interface SitePicture {
  /** \`srcset\` of AVIF renditions. */
  avif: string;
  fallback: string;
}

const picture = (w400: string, w800: string, w1200: string, fallback: string): SitePicture => ({
  avif: \`\${w400} 400w, \${w800} 800w, \${w1200} 1200w\`,
  fallback,
});

export const categoryPictures: Record<SpaceTypeKey, SitePicture> = {
${keys
  .map((key) => {
    const names = ['400', '800', '1200', 'Fallback'].map((width) => nameOf(key) + width);
    return `  ${property(key)}: picture(${names.join(', ')}),\n`;
  })
  .join('')}};
`;

const descriptions = () => `${header}
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';

/** Descriptions for search engines and shared links. */
export const categoryDescriptions: Record<SpaceTypeKey, string> = {
${typeEntries.map(({ key, category: { description } }) => `  ${property(key)}:\n    '${description}',\n`).join('')}};
`;

const chrome = 'shell/src/chrome';
const thumbnails = () => `${header}
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
${keys
  .toSorted()
  .map((key) => importOf(nameOf(key), chrome, `../images/category-${key}-112.avif`))
  .join('')}
/** The home's pictures of the categories, cut to 112 px squares. */
export const categoryThumbnails: Record<SpaceTypeKey, string> = {
${keys.map((key) => (nameOf(key) === key ? `  ${key},\n` : `  ${property(key)}: ${nameOf(key)},\n`)).join('')}};
`;

/** @throws with the formatter's words when it refuses the text */
function formatted(file: string, text: string): string {
  const biome = path.join(root, 'node_modules/.bin/biome');
  const run = spawnSync(biome, ['format', `--stdin-file-path=${file}`], { input: text, encoding: 'utf8', cwd: root });
  if (run.status !== 0) throw new Error(`${file}: ${run.stderr}`);
  return run.stdout;
}

/** Each file with its writer. */
export const typeFiles: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries({
    [path.join(home, 'category-pictures.ts')]: pictures,
    'mfe-discovery/src/features/space-list/category-descriptions.ts': descriptions,
    [path.join(chrome, 'category-thumbnails.ts')]: thumbnails,
  }).map(([file, write]) => [path.join(root, file), () => formatted(file, write())]),
);
