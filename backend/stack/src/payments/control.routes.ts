import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { outageStatus } from '../outage-status.ts';
import { assertKey } from './api.routes.ts';
import { payOut } from './balance.ts';
import { type PaymentOutcome, payByCard, requestPix, settlePix } from './checkout-payments.ts';
import { decideDispute, dispositions, disputeOf, openDispute } from './disputes.ts';
import { importPayments, importSchema } from './import-payments.ts';
import { settleRefund } from './refunds.ts';
import { queueDelivery, type SandboxContext } from './sandbox-context.ts';
import { addFault, clearFaults, faultSchema, listFaults } from './sandbox-faults.ts';
import { invalidRequest, noSuch, StripeApiError } from './stripe-errors.ts';
import type { WebhookEndpoint, WebhookSender } from './webhook-sender.ts';

export interface ControlOptions {
  secretKey: string;
  sender: WebhookSender;
  endpoint: WebhookEndpoint;
  setEndpoint: (endpoint: WebhookEndpoint) => void;
  onChange: () => void;
}

const paySchema = z.strictObject({
  card: z
    .string()
    .regex(/^[\d ]{14,23}$/)
    .default('4242424242424242'),
  email: z.email().default('teste@exemplo.com'),
  name: z.string().default('Pessoa de Teste'),
});
const pixSchema = z.strictObject({
  result: z.enum(['request', 'paid', 'failed', 'expired']),
  email: z.email().default('teste@exemplo.com'),
});
const advanceSchema = z.strictObject({
  seconds: z
    .number()
    .int()
    .min(1)
    .max(400 * 86_400),
});
const redeliverSchema = z.strictObject({ times: z.number().int().min(1).max(100).default(1) });
const settleSchema = z.strictObject({ status: z.enum(['succeeded', 'failed']) });
const disputeSchema = z.strictObject({
  reason: z
    .string()
    .regex(/^[a-z_]{3,40}$/)
    .default('fraudulent'),
  isInquiry: z.boolean().default(false),
});
const payoutSchema = z.strictObject({ amountCents: z.number().int().min(1) });
const decideSchema = z.strictObject({ result: z.enum(dispositions) });
const endpointSchema = z.strictObject({ url: z.url(), secret: z.string().min(1) });

/** Test controls. They require the secret key, so that no web page can use them. See README.md in this folder. */
export function controlApi(context: SandboxContext, options: ControlOptions): Hono {
  const { store } = context;
  const { sender } = options;
  const app = new Hono();

  app.use(async (c, next) => {
    assertKey(c.req.header('authorization'), options.secretKey);
    await next();
    if (c.req.method !== 'GET') options.onChange();
  });

  app.post('/sessions/:id/pay', async (c) => {
    const id = knownSession(c.req.param('id'));
    const { card, email, name } = await read(c, paySchema);
    const number = card.replaceAll(' ', '');
    const outcome = store.transaction(() =>
      payByCard(context, id, { email, number, expMonth: 12, expYear: 2034, name }),
    );
    if (outcome.kind === 'declined') throw cardError(outcome);
    return c.json({ outcome: outcome.kind, session: store.get('checkout.session', id) });
  });

  app.post('/sessions/:id/pix', async (c) => {
    const id = knownSession(c.req.param('id'));
    const { result, email } = await read(c, pixSchema);
    const outcome = store.transaction(() =>
      result === 'request' ? requestPix(context, id, email) : settlePix(context, id, result),
    );
    return c.json({ outcome: outcome.kind, session: store.get('checkout.session', id) });
  });

  app.post('/sessions/:id/advance', async (c) => {
    const id = knownSession(c.req.param('id'));
    const { seconds } = await read(c, advanceSchema);
    store.transaction(() => advanceSession(context, id, seconds));
    return c.json({ session: store.get('checkout.session', id) });
  });

  app.post('/advance', async (c) => {
    const { seconds } = await read(c, advanceSchema);
    store.transaction(() => {
      for (const session of store.list('checkout.session', { limit: Number.MAX_SAFE_INTEGER }).data) {
        advanceSession(context, session.id, seconds);
      }
    });
    return c.json({ ok: true });
  });

  app.post('/events/:id/redeliver', async (c) => {
    const id = c.req.param('id');
    if (!store.find('event', id)) throw noSuch('event', id, 'id');
    const { times } = await read(c, redeliverSchema);
    for (let count = 0; count < times; count += 1) queueDelivery(store, id);
    return c.json({ ok: true });
  });

  app.get('/deliveries', (c) => {
    const event = c.req.query('event');
    const rows = store.rows<{ event_id: string }>('select * from deliveries order by id');
    return c.json({ data: event ? rows.filter((row) => row.event_id === event) : rows });
  });

  app.post('/webhooks/:action', async (c) => {
    const action = c.req.param('action');
    if (action === 'pause' || action === 'resume') sender.setPaused(action === 'pause');
    else if (action === 'flush') sender.flush();
    else if (action === 'endpoint') options.setEndpoint(await read(c, endpointSchema));
    else return c.notFound();
    return c.json({ ok: true });
  });

  app.post('/refunds/:id/settle', async (c) => {
    const { status } = await read(c, settleSchema);
    const id = c.req.param('id');
    return c.json(store.transaction(() => settleRefund(context, id, status)));
  });

  app.post('/payment_intents/:id/dispute', async (c) => {
    const rule = await read(c, disputeSchema);
    const id = c.req.param('id');
    const intent = store.find('payment_intent', id);
    if (!intent) throw noSuch('payment_intent', id, 'payment_intent');
    return c.json(
      store.transaction(() => openDispute(context, store.get('charge', String(intent.latest_charge)), rule)),
    );
  });

  app.post('/disputes/:id/decide', async (c) => {
    const { result } = await read(c, decideSchema);
    return c.json(store.transaction(() => decideDispute(context, c.req.param('id'), result)));
  });

  app.post('/payouts', async (c) => {
    const { amountCents } = await read(c, payoutSchema);
    return c.json(store.transaction(() => payOut(store, amountCents)));
  });

  app.post('/payments', async (c) => {
    const { payments } = await read(c, importSchema);
    return c.json({ imported: store.transaction(() => importPayments(context, payments)) });
  });

  app.get('/faults', (c) => c.json({ data: listFaults(store) }));
  app.post('/faults', async (c) => {
    const fault = await read(c, faultSchema);
    return c.json({ id: addFault(store, fault) }, 201);
  });
  app.delete('/faults', (c) => {
    clearFaults(store);
    return c.json({ ok: true });
  });
  app.delete('/faults/:id{[0-9]+}', (c) => {
    clearFaults(store, Number(c.req.param('id')));
    return c.json({ ok: true });
  });

  app.onError((error, c) => {
    if (error instanceof StripeApiError) return c.json({ error: error.body }, error.status as 400);
    console.error('[payment sandbox]', error);
    return c.json({ error: { type: 'api_error', message: String(error) } }, outageStatus(error) ?? 500);
  });
  return app;

  function knownSession(id: string): string {
    if (!store.find('checkout.session', id)) throw noSuch('checkout.session', id, 'session');
    return id;
  }
}

/** Moves a session and its money into the past, which is what time passing looks like from outside. */
function advanceSession(context: SandboxContext, id: string, seconds: number): void {
  const { store } = context;
  const session = store.get('checkout.session', id);
  const state = store.sessionState(id);
  store.save('checkout.session', {
    ...session,
    created: session.created - seconds,
    expires_at: session.expires_at - seconds,
  });
  if (state.pix) {
    state.pix.expiresAt -= seconds;
    store.saveSessionState(id, state);
  }
  store.run('update deadlines set due_at = due_at - ? where object_id = ?', seconds, id);
  if (typeof session.payment_intent !== 'string') return;
  const intent = store.get('payment_intent', session.payment_intent);
  store.save('payment_intent', { ...intent, created: intent.created - seconds });
  if (typeof intent.latest_charge !== 'string') return;
  const charge = store.get('charge', intent.latest_charge);
  store.save('charge', { ...charge, created: charge.created - seconds });
  const dispute = disputeOf(context, charge.id);
  if (!dispute) return;
  const details = dispute.evidence_details;
  store.save('dispute', {
    ...dispute,
    created: dispute.created - seconds,
    evidence_details: { ...details, due_by: details.due_by === null ? null : details.due_by - seconds },
  });
  store.run('update deadlines set due_at = due_at - ? where object_id = ?', seconds, dispute.id);
}

function cardError({ decline, chargeId }: Extract<PaymentOutcome, { kind: 'declined' }>): StripeApiError {
  return new StripeApiError(402, {
    type: 'card_error',
    code: decline.code,
    message: decline.message,
    ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
    ...(chargeId ? { charge: chargeId } : {}),
  });
}

async function read<Schema extends z.ZodType>(c: Context, schema: Schema): Promise<z.output<Schema>> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text === '' ? {} : JSON.parse(text);
  } catch {
    throw invalidRequest('The body is not valid JSON.');
  }
  const result = schema.safeParse(body);
  if (!result.success) throw invalidRequest(z.prettifyError(result.error));
  return result.data;
}
