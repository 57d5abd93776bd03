import { join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { workspaceRoot } from '../build/workspace.ts';

/** A unit's browser bundle as the development server runs it: plain file names, no hashes to check, fast refresh. */
export function developmentConfiguration(configuration: Configuration): Configuration {
  const { module, output, plugins = [] } = configuration;
  return {
    ...configuration,
    module: {
      ...module,
      rules: [
        ...(module?.rules ?? []).map((rule) => withRefresh(rule as RuleSetRule)),
        { test: /\.(route|page)\.tsx$/, loader: join(import.meta.dirname, 'route-refresh-loader.js') },
      ],
    },
    output: {
      ...output,
      clean: false,
      filename: '[name].js',
      // `mapped-stack.ts` reads them
      devtoolModuleFilenameTemplate: '[absolute-resource-path]',
    },
    // a page continues with the last successful compilation, regardless of later errors
    optimization: { ...configuration.optimization, emitOnErrors: false },
    plugins: [
      ...plugins.filter((plugin) => !(plugin instanceof rspack.SubresourceIntegrityPlugin)),
      new ReactRefreshRspackPlugin({ forceEnable: true }),
      // without a name: part of every entry, the container's included
      ...['style-client.js', 'error-client.js'].map(
        (file) => new rspack.EntryPlugin(workspaceRoot, join(import.meta.dirname, file), {}),
      ),
    ],
  };
}

interface SwcOptions {
  jsc?: { transform?: { react?: Record<string, unknown> } };
}

function withRefresh(rule: RuleSetRule): RuleSetRule {
  if (rule.loader !== 'builtin:swc-loader') return rule;
  const options = rule.options as SwcOptions;
  const react = { ...options.jsc?.transform?.react, refresh: true };
  return { ...rule, options: { ...options, jsc: { ...options.jsc, transform: { ...options.jsc?.transform, react } } } };
}
