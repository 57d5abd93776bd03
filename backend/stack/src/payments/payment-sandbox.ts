import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { stripeApi } from './api.routes.ts';
import { checkoutPages } from './checkout.routes.ts';
import { settleDeadline } from './checkout-payments.ts';
import { controlApi } from './control.routes.ts';
import { settleDisputeDeadline } from './disputes.ts';
import { nowSeconds } from './ids.ts';
import { settleRefundDeadline } from './refunds.ts';
import type { SandboxContext } from './sandbox-context.ts';
import { SandboxStore } from './sandbox-store.ts';
import { type WebhookEndpoint, WebhookSender } from './webhook-sender.ts';

export interface PaymentSandboxOptions {
  /** 0 takes a free port. */
  port: number;
  /** Where the sandbox keeps its SQLite file. */
  dataDir: string;
  /** The bearer key of the API, `sk_test_…`. */
  secretKey: string;
  webhook: WebhookEndpoint;
  /** Events that are delivered; all are recorded. `*` and `group.*` are understood. */
  enabledEvents?: readonly string[];
  /** Milliseconds between attempts to deliver a webhook; the last one repeats. */
  retryDelays?: readonly number[];
  /** Milliseconds after which an unanswered webhook counts as failed. */
  webhookTimeout?: number;
}

export interface PaymentSandbox {
  url: string;
  stop: () => Promise<void>;
}

const defaultEnabledEvents = [
  'checkout.session.*',
  'refund.*',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.*',
];

/** Starts the payment sandbox on localhost. Rejects when the port is taken (`EADDRINUSE`). */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const store = new SandboxStore(options.dataDir);
  let endpoint = options.webhook;
  let url = '';
  const context: SandboxContext = {
    store,
    url: () => url,
    enabledEvents: options.enabledEvents ?? defaultEnabledEvents,
  };
  const sender = new WebhookSender({
    store,
    endpoint: () => endpoint,
    ...(options.retryDelays ? { retryDelays: options.retryDelays } : {}),
    ...(options.webhookTimeout ? { timeoutMilliseconds: options.webhookTimeout } : {}),
  });
  const clock = startClock(context, sender);
  const onChange = () => {
    sender.wake();
    clock.set();
  };

  const app = new Hono();
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.route('/v1', stripeApi(context, { secretKey: options.secretKey, onChange }));
  app.route('/c', checkoutPages(context, { onChange }));
  app.route(
    '/sandbox',
    controlApi(context, {
      secretKey: options.secretKey,
      sender,
      endpoint,
      setEndpoint: (next) => {
        endpoint = next;
      },
      onChange,
    }),
  );
  app.get('/', (c) => c.text('Ambiente de pagamentos de teste da Espaços Rio. Nenhum valor é cobrado.'));

  let server: ServerType;
  try {
    server = await listen(app, options.port);
  } catch (error) {
    store.close();
    throw error;
  }
  url = `http://localhost:${(server.address() as AddressInfo).port}`;
  onChange();

  return {
    url,
    stop: async () => {
      clock.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all([closed, sender.stop()]);
      store.close();
    },
  };
}

function listen(app: Hono, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () => resolve(server));
    server.once('error', reject);
  });
}

/** Settles deadlines without a request: sessions and PIX codes expire, late refunds are decided, unanswered disputes lost. */
function startClock(context: SandboxContext, sender: WebhookSender) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const set = () => {
    clearTimeout(timer);
    const next = stopped ? undefined : context.store.deadlines()[0];
    if (!next) return;
    const wait = Math.min(Math.max(next.due_at * 1000 - Date.now(), 0), 60_000);
    timer = setTimeout(tick, wait);
  };
  const tick = () => {
    const now = nowSeconds();
    for (const { object_id: id, due_at: dueAt } of context.store.deadlines()) {
      if (dueAt > now) break;
      context.store.transaction(() => {
        if (id.startsWith('cs_')) settleDeadline(context, id);
        else if (id.startsWith('du_')) settleDisputeDeadline(context, id);
        else settleRefundDeadline(context, id);
      });
    }
    sender.wake();
    set();
  };
  return {
    set,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
