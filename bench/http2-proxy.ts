import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders } from 'node:http2';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade']);

/** Serves what listens at `target` over HTTP/2, as a CDN in front of the site would. Needs `openssl` for a certificate. */
export async function startHttp2Proxy(target: string, folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const key = path.join(folder, 'key.pem');
  const cert = path.join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, '-keyout', key, '-out', cert],
    {
      stdio: 'ignore',
    },
  );
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && !hopByHop.has(name)),
    ) as IncomingHttpHeaders;
    const forward = request(target + incoming.url, { method: incoming.method ?? 'GET', headers }, (answer) => {
      const stored = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name));
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(stored));
      answer.pipe(outgoing);
    });
    forward.on('error', () => outgoing.destroy());
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
