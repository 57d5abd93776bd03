import { type Configuration, rspack, type Stats, type StatsCompilation } from '@rspack/core';

/** Runs one bundle. @throws with the bundler's own words when the code does not compile. */
export function runBundler(configuration: Configuration): Promise<StatsCompilation> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configuration);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) return reject(error);
        if (!stats) return reject(new Error('The bundler ended without a result.'));
        if (stats.hasErrors()) return reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
        resolve(statsOf(stats, { reasons: true }));
      });
    });
  });
}

/** Returns the statistics that releases are described from; `reasons`: includes importers. */
export function statsOf(stats: Stats, { reasons = false } = {}): StatsCompilation {
  // A module that was joined to another counts as an orphan, and still brings its class names along.
  return stats.toJson({ all: false, assets: true, chunkGroups: true, modules: true, orphanModules: true, reasons });
}

/** Files, those of packages too, by the shared module that they import. */
export function importersOfShared(stats: StatsCompilation): Record<string, string[]> {
  const modules = allModules(stats.modules);
  const fileOf = new Map(modules.map(({ identifier, nameForCondition }) => [identifier, nameForCondition]));
  const importers = new Map<string, Set<string>>();
  for (const { moduleType, reasons = [] } of modules) {
    if (moduleType !== 'consume-shared-module') continue;
    for (const { userRequest, moduleIdentifier } of reasons) {
      const file = moduleIdentifier && fileOf.get(moduleIdentifier);
      if (!userRequest || !file) continue;
      importers.set(userRequest, (importers.get(userRequest) ?? new Set()).add(file));
    }
  }
  return Object.fromEntries([...importers].map(([module, files]) => [module, [...files].sort()]));
}

/** Files of the workspace (not of packages) that went into a bundle. */
export function sourceFiles(stats: StatsCompilation, isSource: (file: string) => boolean): string[] {
  const files = allModules(stats.modules).flatMap(({ nameForCondition: name }) =>
    name && isSource(name) ? [name] : [],
  );
  return [...new Set(files)].sort();
}

/** Returns the modules, including those that were joined into others. */
const allModules = (modules: StatsCompilation['modules'] = []): NonNullable<StatsCompilation['modules']> =>
  modules.flatMap((module) => [module, ...allModules(module.modules)]);
