import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Renderer, RendererOptions } from '../../src/server.tsx';
import { requestIdHeader } from '../observability/request-record.ts';
import { withApiCalls } from './api-calls.ts';
import { withApiDeadline } from './api-deadline.ts';
import { withCachedAnswers } from './cached-answers.ts';
import { loadFactory } from './load-factory.ts';
import type { BundlePlace, FromRenderWorker, RenderWorkerData, ToRenderWorker } from './render-messages.ts';

// Runs in a worker thread: the code of remotes can fail, loop or leak here without taking the site with it.

interface ShellBundle {
  shared: Record<string, unknown>;
  createRenderer(options: RendererOptions): Renderer;
}

const port = parentPort;
if (!port) throw new Error('This module runs in a worker thread only.');
const tell = (message: FromRenderWorker) => port.postMessage(message);
const reasonOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

const { config, apiTimeoutMs, keepsAnswers, registry, shell: shellRelease, remotes } = workerData as RenderWorkerData;
/** The request for which a page is being rendered. */
const requests = new AsyncLocalStorage<string>();
const callApi = withApiCalls(withApiDeadline(globalThis.fetch, apiTimeoutMs), {
  apiUrl: config.supabaseUrl,
  header: () => [requestIdHeader, requests.getStore()],
  onAnswer: (status, seconds) => tell({ kind: 'api-answer', status, seconds }),
});
const answers = withCachedAnswers(callApi, { apiUrl: config.supabaseUrl, apiKey: config.supabaseKey });
globalThis.fetch = keepsAnswers ? answers.fetch : callApi;
const load = ({ bundle, base }: BundlePlace, given: Record<string, unknown>) =>
  loadFactory(readFileSync(bundle, 'utf8'), bundle, { ...given, 'release:base': base });
const shell = load(shellRelease, {}) as ShellBundle;
const modules: RendererOptions['remotes'] = {};
for (const { name, ...place } of remotes) {
  tell({ kind: 'loading', remote: name });
  try {
    modules[name] = (load(place, shell.shared) as { routes: Record<string, unknown> }).routes;
  } catch (error) {
    tell({ kind: 'left-out', remote: name, reason: reasonOf(error) });
  }
}
const renderer = shell.createRenderer({ config, registry, remotes: modules });
const running = new Map<number, AbortController>();

port.on('message', (message: ToRenderWorker) => {
  if (message.kind === 'ping') tell({ kind: 'pong', id: message.id });
  else if (message.kind === 'forget-answers') answers.forget();
  else if (message.kind === 'cancel') running.get(message.id)?.abort(new Error('The site server stopped waiting.'));
  else void requests.run(message.requestId, () => render(message.id, message.url));
});

async function render(id: number, url: string): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  try {
    tell({ kind: 'rendered', id, result: await renderer.render(url, controller.signal) });
  } catch (error) {
    tell({ kind: 'failed', id, reason: reasonOf(error) });
  } finally {
    running.delete(id);
  }
}

// A promise that a remote has forgotten is that remote's failure: Node would end the thread, and all pages under way with it.
for (const event of ['unhandledRejection', 'uncaughtException']) {
  process.on(event, (error: unknown) => tell({ kind: 'stray', reason: reasonOf(error) }));
}

tell({ kind: 'ready' });
