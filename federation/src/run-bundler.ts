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
        resolve(statsOf(stats));
      });
    });
  });
}

/** What releases are described from. */
export function statsOf(stats: Stats): StatsCompilation {
  // A module that was joined to another counts as an orphan, and still brings its class names along.
  return stats.toJson({ all: false, assets: true, chunkGroups: true, modules: true, orphanModules: true });
}

/** Files of the workspace (not of packages) that went into a bundle. */
export function sourceFiles(stats: StatsCompilation, isSource: (file: string) => boolean): string[] {
  const files = new Set<string>();
  const visit = (modules: StatsCompilation['modules']) => {
    for (const module of modules ?? []) {
      const name = module.nameForCondition;
      if (name && isSource(name)) files.add(name);
      visit(module.modules);
    }
  };
  visit(stats.modules);
  return [...files].sort();
}
