import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type HttpBindings, serve } from '@hono/node-server';

export interface StopOptions {
  /** Time in which it serves normally while `/ready` announces the end: proxies choose others. Default 0. */
  announceMs?: number;
  /** Time limit for requests that are under way. Default 10 s. */
  finishMs?: number;
}

export interface Listener {
  port: number;
  /** Accepts no new requests; resolves when those under way have been answered. */
  stop(options?: StopOptions): Promise<void>;
}

interface ListenOptions {
  port: number;
  hostname: string;
  fetch(request: Request, bindings: HttpBindings): Response | Promise<Response>;
  /** Called at the signal to stop. */
  onStop(): void;
}

const tidyEveryMs = 50;

/** @throws when the port is taken */
export function listen({ port, hostname, fetch, onStop }: ListenOptions): Promise<Listener> {
  return new Promise((resolve, reject) => {
    let stopping: Promise<void> | undefined;
    const server = serve(
      { fetch: (request, bindings) => fetch(request, bindings as HttpBindings), port, hostname },
      (address: AddressInfo) =>
        resolve({
          port: address.port,
          stop(options) {
            onStop();
            stopping ??= finish(server as Server, options);
            return stopping;
          },
        }),
    ) as Server;
    server.on('error', reject);
    // a client that keeps its connection would be cut off in the middle of the next request
    server.prependListener('request', (_request, response) => {
      if (stopping !== undefined) response.setHeader('connection', 'close');
    });
  });
}

async function finish(server: Server, { announceMs = 0, finishMs = 10_000 }: StopOptions = {}): Promise<void> {
  if (announceMs > 0) await sleep(announceMs);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  // connections whose last answer is out
  const tidying = setInterval(() => server.closeIdleConnections(), tidyEveryMs);
  const impatient = setTimeout(() => server.closeAllConnections(), finishMs);
  await promise;
  clearInterval(tidying);
  clearTimeout(impatient);
}
