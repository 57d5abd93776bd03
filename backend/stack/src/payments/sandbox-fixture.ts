import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type PaymentSandbox, type PaymentSandboxOptions, startPaymentSandbox } from './payment-sandbox.ts';

export const secretKey = 'sk_test_fixture';
export const webhookSecret = 'whsec_fixture';

interface ReceivedWebhook {
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
}

/** For tests only: a sandbox, the official client of it, and an endpoint that receives its webhooks. */
export async function startFixture(overrides: Partial<PaymentSandboxOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  const receiver = await startReceiver();
  const options: PaymentSandboxOptions = {
    port: 0,
    dataDir,
    secretKey,
    webhook: { url: `http://localhost:${receiver.port}/webhook`, secret: webhookSecret },
    retryDelays: [50, 100, 200],
    ...overrides,
  };
  let sandbox: PaymentSandbox = await startPaymentSandbox(options);
  const client = () => clientOf(sandbox.url);
  return {
    options,
    receiver,
    client,
    get url() {
      return sandbox.url;
    },
    /** Uses the test controls; answers with the parsed JSON, throws on an error. */
    control: async (path: string, body?: object, method = 'POST') => {
      const response = await fetch(`${sandbox.url}/sandbox${path}`, {
        method,
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (!response.ok) throw Object.assign(new Error(JSON.stringify(answer)), { status: response.status });
      return answer;
    },
    restart: async () => {
      await sandbox.stop();
      sandbox = await startPaymentSandbox(options);
    },
    stop: async () => {
      await sandbox.stop();
      await receiver.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export function clientOf(url: string, config: { maxNetworkRetries?: number; apiKey?: string } = {}): Stripe {
  const { port, hostname } = new URL(url);
  return new Stripe(config.apiKey ?? secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: config.maxNetworkRetries ?? 0,
    telemetry: false,
  });
}

async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const behaviour = { status: 200, hang: false };
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Stripe.Event });
      for (const wake of waiting) wake();
      if (!behaviour.hang) response.writeHead(behaviour.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    behaviour,
    ofType: (type: string) => received.filter(({ event }) => event.type === type),
    /** Waits until `count` webhooks of a type have arrived. */
    waitFor: async (type: string, count = 1): Promise<ReceivedWebhook[]> => {
      const deadline = Date.now() + 10_000;
      for (;;) {
        const found = received.filter(({ event }) => event.type === type);
        if (found.length >= count) return found;
        if (Date.now() > deadline) {
          throw new Error(
            `${count} × ${type} awaited; got ${received.map(({ event }) => event.type).join(', ') || 'nothing'}`,
          );
        }
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, 250);
          waiting.add(wake);
        });
      }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const sessionParams = (
  overrides: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  line_items: [
    {
      price_data: { currency: 'brl', unit_amount: 890_000, product_data: { name: 'Casa do Mirante, 12/12/2026' } },
      quantity: 1,
    },
    { price_data: { currency: 'brl', unit_amount: 44_500, product_data: { name: 'Taxa de serviço' } }, quantity: 1 },
  ],
  allowed_payment_method_types: ['card'],
  success_url: 'http://localhost:3000/booking-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/espaco/1',
  client_reference_id: 'booking-1',
  customer_email: 'marina@exemplo.com',
  metadata: { booking_id: 'booking-1' },
  expires_at: Math.floor(Date.now() / 1000) + 31 * 60,
  ...overrides,
});

export const pixParams = (overrides: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sessionParams({
    allowed_payment_method_types: ['pix'],
    payment_method_options: { pix: { expires_after_seconds: 900 } },
    ...overrides,
  });
