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

/** Replaces a loader's parser errors by one sentence. */
export const refuseImports: RspackPluginInstance = {
  apply(compiler: Compiler) {
    /** Refusals by importing file. An unchanged file is not resolved again, and is still refused. */
    const refused = new Map<string, Set<string>>();
    compiler.hooks.compile.tap('refuse-imports', () => {
      const { modifiedFiles, removedFiles } = compiler;
      const changed = modifiedFiles ? [...modifiedFiles, ...(removedFiles ?? [])] : [...refused.keys()];
      for (const file of changed) refused.delete(file);
    });
    compiler.hooks.normalModuleFactory.tap('refuse-imports', (factory) => {
      factory.hooks.beforeResolve.tap('refuse-imports', ({ request, contextInfo }) => {
        const refusal = refusalOf(request);
        if (refusal === null) return;
        const { issuer } = contextInfo;
        refused.set(issuer, (refused.get(issuer) ?? new Set()).add(`${relative(workspaceRoot, issuer)}: ${refusal}`));
        // excludes the module, so that this is the only error
        return false;
      });
    });
    compiler.hooks.thisCompilation.tap('refuse-imports', (compilation) => {
      compilation.hooks.afterSeal.tap('refuse-imports', () => {
        for (const sentence of [...refused.values()].flatMap((sentences) => [...sentences]))
          compilation.errors.push(new compiler.webpack.WebpackError(sentence));
      });
    });
  },
};
