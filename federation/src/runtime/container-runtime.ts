/**
 * Stands in a remote for the federation runtime, which the shell's first script has already (`shell/src/platform/container-runtime.ts`).
 * The bundler writes the container's state into what this exports.
 */
declare const _ESPACOS_CONTAINER_RUNTIME: () => unknown;

export default _ESPACOS_CONTAINER_RUNTIME();
