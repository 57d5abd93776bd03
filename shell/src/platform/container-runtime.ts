import { createInstance, getInstance, type init } from '@module-federation/runtime';
import federation, { type InitContainerEntryOptions } from '@module-federation/webpack-bundler-runtime';

declare global {
  /** What the entry of a remote begins with: `federation/src/runtime/container-runtime.ts` calls it. */
  var _ESPACOS_CONTAINER_RUNTIME: () => object;
}

/** Gives the container the modules that the page shares. All of them are in one scope. */
function initContainerEntry(options: InitContainerEntryOptions) {
  const { webpackRequire, shareScope, initScope, remoteEntryInitOptions } = options;
  const { instance, initOptions, attachShareScopeMap } = webpackRequire.federation;
  if (!instance || !initOptions) return;
  instance.initOptions({ ...remoteEntryInitOptions, name: initOptions.name, remotes: [] });
  instance.initShareScopeMap('default', shareScope, {
    hostShareScopeMap: remoteEntryInitOptions?.shareScopeMap ?? {},
  });
  attachShareScopeMap?.(webpackRequire);
  return webpackRequire.I('default', initScope);
}

/** The runtime's own would return the shell's instance: it looks for the one of its build. */
const initContainer: typeof init = (options) => {
  const known = getInstance((instance) => instance.options.name === options.name);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
};

/**
 * Lets the entries of remotes use the shell's copy of the federation runtime. Each gets an object of its own, since the bundler writes its
 * container's state into it.
 */
export function provideContainerRuntime(): void {
  globalThis._ESPACOS_CONTAINER_RUNTIME = () => ({
    ...federation,
    runtime: { ...federation.runtime, init: initContainer },
    bundlerRuntime: { ...federation.bundlerRuntime, S: {}, initContainerEntry },
    bundlerRuntimeOptions: {},
  });
}
