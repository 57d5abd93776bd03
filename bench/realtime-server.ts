/** Child of `realtime.ts`: the realtime server alone in a process, whose sockets can be cut on request. */
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { createRealtimeServer } from 'backend-stack/realtime/realtime-server.ts';

const [databaseUrl = ''] = process.argv.slice(2);
const realtime = createRealtimeServer({
  databaseUrl,
  // Checking signatures is the stack's part; here a token is its claims.
  verifyToken: async (token) => {
    if (token === 'visitor') return { role: 'anon', claims: {} };
    const claims: Record<string, unknown> = JSON.parse(Buffer.from(token, 'base64url').toString());
    return { role: String(claims.role), claims };
  },
  limits: { maxMessagesPerSecond: 10_000 },
});
const sockets = new Set<Duplex>();
const server = createServer();
server.on('upgrade', (request, socket, head) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  realtime.handleUpgrade(request, socket, head);
});
server.listen(0, '127.0.0.1', async () => {
  await realtime.ready;
  process.send?.({ port: (server.address() as { port: number }).port });
});

process.on('message', async (message: { cut?: number; stop?: boolean }) => {
  if (message.cut !== undefined) {
    const all = [...sockets].sort(() => Math.random() - 0.5);
    // As when a telephone leaves the network: no closing frame.
    for (const socket of all.slice(0, Math.ceil(all.length * message.cut))) socket.destroy();
  }
  if (message.stop) {
    await realtime.stop();
    server.closeAllConnections();
    process.exit(0);
  }
});
process.on('disconnect', () => process.exit(0));
