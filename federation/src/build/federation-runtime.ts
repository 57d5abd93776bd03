import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/**
 * The federation plugin names CommonJS entries of its runtime, which can't be tree-shaken. These aliases name the module
 * entries of the same packages instead (decision 154).
 */
export const federationRuntimeAlias: Record<string, string> = {
  '@module-federation/runtime': fileURLToPath(import.meta.resolve('@module-federation/runtime/bundler')),
  [require.resolve('@module-federation/webpack-bundler-runtime')]: fileURLToPath(
    import.meta.resolve('@module-federation/webpack-bundler-runtime/bundler'),
  ),
  [require.resolve('@module-federation/inject-external-runtime-core-plugin')]: fileURLToPath(
    import.meta.resolve('@module-federation/inject-external-runtime-core-plugin'),
  ),
};

/** In the entry of a remote: it begins with the shell's copy of the runtime (decision 384). */
export const containerRuntimeAlias: Record<string, string> = {
  [require.resolve('@module-federation/webpack-bundler-runtime')]: fileURLToPath(
    new URL('../runtime/container-runtime.ts', import.meta.url),
  ),
};
