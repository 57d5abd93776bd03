import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a small balancer: it sends visitors to an instance that reports ready, and repeats a GET at another when one is lost. */
export async function smallProxy(askEveryMs = 50) {
  const instances = new Map<string, { isReady: boolean }>();
  let turn = 0;

  async function ask(url: string): Promise<void> {
    const isReady = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    const instance = instances.get(url);
    if (instance) instance.isReady = isReady;
  }
  const timer = setInterval(() => {
    for (const url of instances.keys()) void ask(url);
  }, askEveryMs);

  interface Answer {
    status: number;
    headers: Record<string, string | string[] | undefined>;
    body: Buffer;
  }
  /** @throws when the connection is refused or breaks before the answer is whole */
  const forward = (url: string, path: string) =>
    new Promise<Answer>((resolve, reject) => {
      request(url + path, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode ?? 502, headers: incoming.headers, body: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });

  async function answer(path: string): Promise<Answer> {
    const ready = [...instances].filter(([, { isReady }]) => isReady).map(([url]) => url);
    const first = turn++;
    for (let attempt = 0; attempt < ready.length; attempt++) {
      const url = ready[(first + attempt) % ready.length] ?? '';
      try {
        return await forward(url, path);
      } catch {
        const instance = instances.get(url);
        if (instance) instance.isReady = false;
      }
    }
    return { status: 502, headers: {}, body: Buffer.from('no instance') };
  }

  const server = createServer((incoming, outgoing) => {
    void answer(incoming.url ?? '/').then(({ status, headers, body }) => {
      const { connection: _, 'transfer-encoding': __, ...stored } = headers;
      outgoing.writeHead(status, { ...stored, 'content-length': body.length }).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves when the instance is sent visitors. */
    async add(url: string) {
      instances.set(url, { isReady: false });
      while (!instances.get(url)?.isReady) {
        await ask(url);
        await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      }
    },
    remove: (url: string) => void instances.delete(url),
    isReady: (url: string) => instances.get(url)?.isReady ?? false,
    stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
