import { mkdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { rspack, type StatsCompilation } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';
import { assetsOfGroup, buildFileOf, ownSources } from '../build/release.ts';
import { type RemoteBuild, routeChunk, widgetChunk } from '../build/remote-config.ts';
import { statsOf } from '../build/run-bundler.ts';
import type { ShellBuild } from '../build/shell-config.ts';
import { workspaceRoot } from '../build/workspace.ts';
import type { DevelopmentRelease } from '../registry/registry.schema.ts';
import { compileStyles } from '../styles/styles.ts';
import { developmentConfiguration } from './development-configuration.ts';
import { mapStack } from './mapped-stack.ts';

export interface RunningDevServer {
  /** Address of its folder: `release.json`, the entry and the styles are in it. */
  url: string;
  stop(): Promise<void>;
}

interface DevServerOptions {
  /** `shell`, or the name of a remote. */
  name: string;
  port: number;
  /** Called after each compilation; `error` is the bundler's own words. */
  onCompiled?: (result: { milliseconds: number; error: string | null }) => void;
}

/**
 * Compiles one unit and watches it: pages that have its entry get each change by fast refresh, its styles included.
 * Rejects when the port is taken; `onCompiled` and the page get compile errors.
 */
export async function startDevServer({ name, port, onCompiled }: DevServerOptions): Promise<RunningDevServer> {
  const build = await buildFileOf<RemoteBuild | ShellBuild>(name);
  const outputDir = join(workspaceRoot, '.cache/dev', name);
  await mkdir(outputDir, { recursive: true });
  const compiler = rspack({
    ...developmentConfiguration(build.browser(outputDir, 'development')),
    infrastructureLogging: { level: 'error' },
  });
  const first = Promise.withResolvers<void>();
  let started = performance.now();
  let styles = '';
  let release: DevelopmentRelease | undefined;

  compiler.hooks.watchRun.tap('dev-server', () => {
    started = performance.now();
  });
  // before the server tells the pages of the compilation: the styles are there when they ask for them
  compiler.hooks.done.tapPromise('styles', async (stats) => {
    let error = stats.hasErrors() ? stats.toString({ preset: 'errors-only', colors: false }) : null;
    try {
      const json = statsOf(stats);
      const { file } = await compileStyles({ name, sources: ownSources(json), outputDir });
      styles = await readFile(join(outputDir, file), 'utf8');
      release = 'definition' in build ? developmentRelease(build, json) : undefined;
    } catch (failure) {
      error ??= String(failure);
    }
    onCompiled?.({ milliseconds: Math.round(performance.now() - started), error });
    first.resolve();
  });

  const url = `http://localhost:${port}/`;
  const readMap = async (file: string) => {
    const response = await fetch(`${url}${file}.map`);
    return response.ok ? response.text() : null;
  };
  type Answer = [type: string, text: string | undefined];
  const files: Record<string, (request: IncomingMessage) => Promise<Answer>> = {
    '/styles.css': async () => ['text/css; charset=utf-8', styles],
    '/release.json': async () => ['application/json', release && JSON.stringify(release)],
    '/stack': async (request) => [
      'application/json',
      JSON.stringify(await mapStack(await text(request), { base: url, readMap, root: workspaceRoot })),
    ],
  };
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
  const options: Configuration = {
    host: '127.0.0.1',
    port,
    hot: true,
    liveReload: false,
    // fonts that the styles name, and the reference of the components
    static: { directory: outputDir, watch: false, staticOptions: { setHeaders: asText } },
    compress: false,
    headers,
    client: {
      logging: 'warn',
      webSocketURL: { hostname: 'localhost', port },
      overlay: { errors: true, warnings: false, runtimeErrors: false },
    },
    devMiddleware: { stats: 'none' },
    setupMiddlewares: (middlewares) => [
      ...Object.entries(files).map(([path, content]) => ({
        name: path,
        path,
        middleware: async (request: IncomingMessage, response: ServerResponse) => {
          const [type, body] = await content(request);
          for (const [name, value] of Object.entries({ ...headers, 'content-type': type }))
            response.setHeader(name, value);
          response.end(body);
        },
      })),
      ...middlewares,
    ],
  };
  const server = new RspackDevServer(options, compiler);
  await server.start();
  await first.promise;
  return { url, stop: () => server.stop() };
}

/** Browsers save Markdown instead of showing it. */
function asText(response: ServerResponse, file: string): void {
  if (file.endsWith('.md')) response.setHeader('content-type', 'text/plain; charset=utf-8');
}

function developmentRelease({ definition }: RemoteBuild, stats: StatsCompilation): DevelopmentRelease {
  const entry = 'entry.js';
  const chunksOf = (group: string) => assetsOfGroup(stats, group).filter((file) => file !== entry);
  return {
    format: 1,
    kind: 'development',
    name: definition.name,
    entry,
    styles: ['styles.css'],
    routes: definition.routes.map(({ id, path, aliases = [] }) => ({
      id,
      path,
      aliases,
      chunks: chunksOf(routeChunk(id)),
    })),
    widgets: Object.fromEntries(
      (definition.widgets ?? []).map((widget) => [widget, { chunks: chunksOf(widgetChunk(widget)) }]),
    ),
  };
}
