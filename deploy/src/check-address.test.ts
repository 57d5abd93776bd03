import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAddress } from './check-address.ts';

let server: Server;
let answer: { status: number; body: string };
let address: string;
beforeEach(async () => {
  server = createServer((request, response) => {
    response.writeHead(request.url === '/ready' ? answer.status : 404).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const check = (status: number, body: string) => {
  answer = { status, body };
  return checkAddress(`${address}/`, 'abc', { attempts: 2, pauseMs: 1 });
};

test('an address that answers the version passes', () => check(200, '{"ready":true,"version":"abc"}'));

test.each([
  [200, '', '200 without content, which is no answer of the site: the CDN’s Host must be ORIGIN_HOST'],
  [403, '', '403: the CDN must send X-Origin-Secret'],
  [200, '<h1>Welcome</h1>', '200 <h1>Welcome</h1>'],
  [503, '{"ready":false,"version":"abc"}', '503 {"ready":false'],
  [200, '{"ready":true,"version":"old"}', 'it answers version old in place of abc'],
])('%d %s is refused', async (status, body, reason) => {
  await expect(check(status, body)).rejects.toThrow(
    `The instances run, but ${address}/ does not reach them: ${reason.replace('’', "'")}`,
  );
});

test('an address that nothing answers is refused', async () => {
  await expect(checkAddress('http://127.0.0.1:9', 'abc', { attempts: 1 })).rejects.toThrow('does not reach them');
});
