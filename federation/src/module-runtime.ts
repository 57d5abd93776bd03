import { join } from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

const inRuntime = /(@module-federation\/.*)\.cjs$/;
/** Parts of the runtime for what we switch off and for Node; its own switches leave them in the bundle. */
const unused =
  /^\.{1,2}\/(.*\/)?(plugins\/snapshot\/(SnapshotHandler|index)|snapshot\/index|plugins\/generate-preload-assets|utils\/preload|node)\.js$/;
const isRuntime = /@module-federation[\\/](runtime-core|sdk)[\\/]/;

/**
 * The federation plugin names the CommonJS files of its runtime, of which nothing can be left out. This takes the modules
 * that the same packages carry beside them: a third of a remote's entry less. Stands after the federation plugin.
 */
export class ModuleRuntimePlugin {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(inRuntime, (module) => {
      module.request = module.request.replace(inRuntime, '$1.js');
    }).apply(compiler);
    new rspack.NormalModuleReplacementPlugin(unused, (module) => {
      if (isRuntime.test(module.context)) module.request = join(import.meta.dirname, 'unused-runtime.js');
    }).apply(compiler);
    compiler.hooks.afterPlugins.tap({ name: 'ModuleRuntimePlugin', stage: 100 }, () => {
      const alias = compiler.options.resolve.alias as Record<string, string>;
      for (const [name, file] of Object.entries(alias)) alias[name] = file.replace(inRuntime, '$1.js');
    });
  }
}
