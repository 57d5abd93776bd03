import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface MetricsListenerOptions {
  port: number;
  hostname: string;
  contentType: string;
  text(): Promise<string>;
}

/** Listens on a separate port for monitoring: the site's own port never serves the metrics. @throws when the port is taken */
export function listenForMetrics({ port, hostname, contentType, text }: MetricsListenerOptions) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    text().then(
      (metrics) => response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(metrics),
      (error: unknown) => {
        console.error('The metrics could not be written.', error);
        response.writeHead(500).end();
      },
    );
  });
  return new Promise<{ url: string; stop(): Promise<void> }>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, hostname, () =>
      resolve({
        url: `http://${hostname}:${(server.address() as AddressInfo).port}/metrics`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      }),
    );
  });
}
