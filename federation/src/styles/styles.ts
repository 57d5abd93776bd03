import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import tailwind from '@tailwindcss/postcss';
import { type Targets, transform } from 'lightningcss';
import postcss from 'postcss';
import { browsers, browsersWithScope } from '../build/browsers.ts';
import { workspaceRoot } from '../build/workspace.ts';
import { scopeStyles, withoutScopes } from './scope-styles.ts';
import { stripVariableFallbacks, themeVariables } from './strip-variable-fallbacks.ts';

interface StylesOptions {
  /** `shell`, or the remote's name. */
  name: string;
  /** Files whose class names are compiled. */
  sources: string[];
  outputDir: string;
  /** One bundle for everything, so that styles need no scope. */
  isWholeSite?: boolean;
}

export interface CompiledStyles {
  /** File name of the stylesheet in `outputDir`. */
  file: string;
  /** Files it refers to, copied next to it. */
  assets: string[];
}

/** The same rules for browsers without `@scope`: the site sends it from the release's folder (`shell/server/browser/start-watchdog.js`). */
const sheetWithoutScope = 'without-scope.css';

const stylesDir = join(workspaceRoot, 'shared-ui/src/styles');
const importOf = (file: string, how = '') => `@import ${JSON.stringify(join(stylesDir, file))}${how};`;

/**
 * Preflight, fonts and the variables of the theme are written once, by the shell. A remote compiles its own utilities
 * against the same theme by reference.
 */
function inputOf({ name, sources }: StylesOptions): string {
  const isShell = name === 'shell';
  return [
    '@layer theme, base, components, utilities;',
    importOf('theme.css', isShell ? ' layer(theme)' : ' theme(reference)'),
    isShell ? importOf('base.css', ' layer(base)') : '',
    '@import "tailwindcss/utilities.css" layer(utilities) source(none);',
    importOf('utilities.css'),
    ...sources.map((source) => `@source ${JSON.stringify(source)};`),
  ].join('\n');
}

/** Compiles the styles of the shell or of a remote and writes them, minified and scoped, under a name with their hash. */
export async function compileStyles(options: StylesOptions): Promise<CompiledStyles> {
  const assets: string[] = [];
  // relative to shared-ui, where the imports' addresses (fonts) are relative to; the file itself does not exist
  const from = join(stylesDir, `${options.name}.generated.css`);
  const result = await postcss([
    tailwind({ base: workspaceRoot, optimize: false }),
    copyAssets(options, assets),
    stripVariableFallbacks(themeVariables(readFileSync(join(stylesDir, 'theme.css'), 'utf8'))),
    ...(options.isWholeSite ? [] : [scopeStyles(options.name === 'shell' ? 'html' : `[data-mfe="${options.name}"]`)]),
  ]).process(inputOf(options), { from });
  const css = minify(result.css, options.name, browsersWithScope);
  const file = `styles.${shortHash(css)}.css`;
  writeFileSync(join(options.outputDir, file), css);
  if (!options.isWholeSite)
    writeFileSync(
      join(options.outputDir, sheetWithoutScope),
      withoutScopes(minify(result.css, options.name, browsers)),
    );
  return { file, assets };
}

const targetsOf = (versions: Record<string, string>): Targets =>
  Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [name, (major << 16) | (minor << 8)];
    }),
  );

function minify(css: string, name: string, versions: Record<string, string>): string {
  const { code, warnings } = transform({
    filename: `${name}.css`,
    code: Buffer.from(css),
    minify: true,
    // a class name that is no CSS must not stop a build; it is named instead
    errorRecovery: true,
    targets: targetsOf(versions),
  });
  for (const { message } of warnings) console.warn(`${name}: a style is left out: ${message.slice(0, 160)}`);
  return code.toString();
}

const shortHash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 12);

/** Copies what `url(…)` names into the release, under a name with its hash. */
function copyAssets({ name: unit, outputDir }: StylesOptions, assets: string[]): postcss.Plugin {
  return {
    postcssPlugin: 'copy-assets',
    Declaration(declaration) {
      if (!declaration.value.includes('url(')) return;
      declaration.value = declaration.value.replace(
        /url\((['"]?)(?!data:|https?:|#)([^'")]+)\1\)/g,
        (whole, _quote, url) => {
          if (!url.startsWith('.') && !url.startsWith('/')) return whole;
          if (/^\.\/[\w-]+\.[0-9a-f]{12}\.\w+$/.test(url)) return whole;
          const source = resolve(stylesDir, url);
          if (!existsSync(source)) {
            throw new Error(
              `url(${url}) names a file that the styles of ${unit} can't bring: import the picture in the code and give its address, style={{ backgroundImage: \`url(\${picture})\` }}.`,
            );
          }
          const extension = extname(source);
          const name = `${basename(source, extension)}.${shortHash(readFileSync(source))}${extension}`;
          copyFileSync(source, join(outputDir, name));
          if (!assets.includes(name)) assets.push(name);
          return `url("./${name}")`;
        },
      );
    },
  };
}
