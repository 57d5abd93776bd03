import { createRequire, isBuiltin } from 'node:module';
import { compileFunction } from 'node:vm';

const nodeRequire = createRequire(import.meta.url);

/**
 * Runs the server bundle of a remote: a CommonJS factory that is given the shared singletons and finds nothing else of
 * the site. Returns its exports.
 */
export function loadFactory(code: string, filename: string, given: Record<string, unknown>): unknown {
  const factory = compileFunction(code, ['module', 'exports', 'require'], { filename });
  const module = { exports: {} as unknown };
  const requireGiven = (name: string): unknown => {
    if (Object.hasOwn(given, name)) return given[name];
    if (isBuiltin(name)) return nodeRequire(name);
    throw new Error(`The shell does not provide "${name}".`);
  };
  factory(module, module.exports, requireGiven);
  return module.exports;
}
