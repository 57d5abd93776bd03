import type { IncomingMessage } from 'node:http';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type LoopbackServer = { stop: () => Promise<void> };

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Serves HTTP on `localhost` as this machine understands it: 127.0.0.1, and ::1 where there is one. Browsers choose
 * either. Rejects with `EADDRINUSE` when one of them is taken.
 */
export async function listenOnLoopback(
  port: number,
  listener: RequestListener,
  onUpgrade?: UpgradeListener,
): Promise<LoopbackServer> {
  const servers: Server[] = [];
  const stop = async () => {
    await Promise.all(
      servers.map(
        (server) =>
          new Promise<void>((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      ),
    );
  };
  for (const host of ['127.0.0.1', '::1']) {
    const server = createServer(listener);
    if (onUpgrade) server.on('upgrade', onUpgrade);
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host }, () => {
          server.off('error', reject);
          resolve();
        });
      });
      servers.push(server);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A machine without IPv6 has only the first.
      if (host === '::1' && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue;
      await stop();
      throw error;
    }
  }
  return { stop };
}
