import { extname, relative } from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';
import { workspaceRoot } from './workspace.ts';

const styleSheet = /\.(css|scss|sass|less|styl|pcss)$/;
const font = /\.(woff2?|ttf|otf|eot)$/;
const pictures = ['.avif', '.webp', '.jpg', '.jpeg', '.png', '.svg'];
/** Files that bundlers elsewhere take as an address or as text. */
const otherAssets =
  /\.(gif|bmp|ico|tiff?|heic|mp[34]|webm|ogg|wav|mov|pdf|txt|md|html?|xml|csv|ya?ml|toml|wasm|glsl|graphql|webmanifest)$/;

/** Returns why a file can't be imported, and what to do instead; null: it can. */
function refusalOf(request: string): string | null {
  const [file = '', query] = request.split('?');
  if (styleSheet.test(file)) {
    return (
      `${request} is a stylesheet, and no unit brings one: its rules would reach the parts of others. ` +
      'Write Tailwind classes (class names are compiled from the code); what they cannot say belongs to shared-ui/src/styles.'
    );
  }
  if (font.test(file)) {
    return `${request} is a font: fonts lie in shared-ui/src/fonts and are named in shared-ui/src/styles/base.css, once for all units.`;
  }
  if (otherAssets.test(file)) {
    return `${request} can't be imported: ${extname(file)} is no picture (${pictures.join(', ')}). Write it as code, or let the API serve it.`;
  }
  if (query !== undefined && request.startsWith('.')) {
    return `${request} asks for ?${query}, which means nothing here: import ./${file.replace(/^(\.\/)*/, '')} (a picture's import is its address).`;
  }
  return null;
}

/** Returns why a unit can't contain the source of another remote; null: the file is no remote's, or its own. */
function foreignSource(request: string, file: string, unitFolder: string): string | null {
  const owner = /^mfe-[a-z0-9]+(?=\/(?!node_modules\/))/.exec(relative(workspaceRoot, file))?.[0];
  if (owner === undefined || owner === unitFolder) return null;
  return (
    `${request} is source of ${owner}: its squad releases it, and a copy here would stay as it is now. ` +
    'Show a widget of it, or move what both need to shared-domain or shared-ui.'
  );
}

/** Replaces a loader's parser errors by one sentence, and refuses the source of another remote. */
export const refuseImports: RspackPluginInstance = {
  apply(compiler: Compiler) {
    /** Refusals by importing file. An unchanged file is not resolved again, and is still refused. */
    const refused = new Map<string, Set<string>>();
    compiler.hooks.compile.tap('refuse-imports', () => {
      const { modifiedFiles, removedFiles } = compiler;
      const changed = modifiedFiles ? [...modifiedFiles, ...(removedFiles ?? [])] : [...refused.keys()];
      for (const file of changed) refused.delete(file);
    });
    const unitFolder = relative(workspaceRoot, compiler.context);
    /** Excludes the module, so that its refusal is the only error. */
    const judge = (issuer: string, refusal: string | null): false | undefined => {
      if (refusal === null) return undefined;
      refused.set(issuer, (refused.get(issuer) ?? new Set()).add(`${relative(workspaceRoot, issuer)}: ${refusal}`));
      return false;
    };
    compiler.hooks.normalModuleFactory.tap('refuse-imports', (factory) => {
      factory.hooks.beforeResolve.tap('refuse-imports', ({ request, contextInfo }) =>
        judge(contextInfo.issuer, refusalOf(request)),
      );
      factory.hooks.afterResolve.tap('refuse-imports', ({ request, contextInfo, createData }) =>
        judge(
          contextInfo.issuer,
          createData?.resource ? foreignSource(request, createData.resource, unitFolder) : null,
        ),
      );
    });
    compiler.hooks.thisCompilation.tap('refuse-imports', (compilation) => {
      compilation.hooks.afterSeal.tap('refuse-imports', () => {
        for (const sentence of [...refused.values()].flatMap((sentences) => [...sentences]))
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
      });
    });
  },
};
