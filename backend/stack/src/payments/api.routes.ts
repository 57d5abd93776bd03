import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { outageStatus } from '../outage-status.ts';
import { balanceOf } from './balance.ts';
import { payByCard } from './checkout-payments.ts';
import {
  createSession,
  createSessionParams,
  expandParam,
  expireSession,
  integerParam,
  metadataParam,
  withCurrentNames,
} from './checkout-sessions.ts';
import { decideDispute, updateDispute, updateDisputeParams } from './disputes.ts';
import { expandObject, listOf } from './expand.ts';
import { type FormValue, parseNestedForm } from './form-encoding.ts';
import { newId, nowSeconds } from './ids.ts';
import { buildPaymentMethod } from './payment-records.ts';
import { createRefund, createRefundParams } from './refunds.ts';
import { type RequestOrigin, type SandboxContext, sandboxApiVersion } from './sandbox-context.ts';
import { delayed, type FaultOf, takeFault } from './sandbox-faults.ts';
import type { ObjectKind, SandboxStore } from './sandbox-store.ts';
import { invalidRequest, noSuch, parseParams, StripeApiError } from './stripe-errors.ts';

type ApiEnv = { Bindings: HttpBindings; Variables: { requestId: string; form: Record<string, FormValue> } };
type Answer = { status: number; body: object };

const maxBodyBytes = 256 * 1024;
const oneDay = 24 * 3600;

const pageParams = z.strictObject({
  limit: integerParam.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandParam,
});
const rangeParams = z.strictObject({
  gt: integerParam.optional(),
  gte: integerParam.optional(),
  lt: integerParam.optional(),
  lte: integerParam.optional(),
});
const retrieveParams = z.strictObject({ expand: expandParam });

const couponParams = z.strictObject({
  id: z.string().max(50).optional(),
  name: z.string().max(40).optional(),
  amount_off: integerParam.pipe(z.number().positive()).optional(),
  percent_off: z.coerce.number().gt(0).max(100).optional(),
  currency: z.literal('brl').optional(),
  duration: z.enum(['once', 'forever']).default('once'),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

/** Cards by Stripe's test tokens: these are all that is taken. */
const tokenCards = { tok_visa: '4242424242424242', tok_createDispute: '4000000000000259' } as const;
type CardToken = keyof typeof tokenCards;
const paymentMethodParams = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ token: z.enum(Object.keys(tokenCards) as [CardToken, ...CardToken[]]) }),
  billing_details: z.strictObject({ email: z.email(), name: z.string().default('') }),
});
const confirmPageParams = z.strictObject({ payment_method: z.string() });
const cardOf = (number: string) => ({ number, expMonth: 12, expYear: 2034 });
const pageOf = (sessionId: string) => sessionId.replace(/^cs_/, 'ppage_');

export function stripeApi(context: SandboxContext, options: { secretKey: string; onChange: () => void }): Hono<ApiEnv> {
  const { store } = context;
  const app = new Hono<ApiEnv>();
  app.use(requestGuard(store, options.secretKey));

  const change = (c: Context<ApiEnv>, work: (origin: RequestOrigin) => object): Response => {
    const response = answerOnce(store, c, work);
    options.onChange();
    return response;
  };

  const expanded = (object: object, expand: readonly string[] | undefined) =>
    expandObject(store, object as Record<string, unknown>, expand ?? []);

  const retrieve = (path: string, kind: ObjectKind, param: string) =>
    app.get(path, (c) => {
      const { expand } = parseParams(retrieveParams, c.get('form'));
      const id = c.req.param('id') ?? '';
      const object = store.find(kind, id);
      if (!object) throw noSuch(kind, id, param);
      return c.json(expanded(object, expand));
    });

  /** A list with filters by equality, and of moments by range, newest first. */
  const list = (path: string, kind: ObjectKind, filters: readonly string[]) =>
    app.get(path, (c) => {
      const { page, expand } = pageOfList(store, kind, filters, c.get('form'));
      return c.json(expanded(listOf(page.data, `/v1${path}`, page.hasMore), expand));
    });

  app.post('/checkout/sessions', (c) =>
    change(c, () => {
      const params = parseParams(createSessionParams, withCurrentNames(c.get('form'), c.req.header('stripe-version')));
      return expanded(createSession(context, params), params.expand);
    }),
  );
  list('/checkout/sessions', 'checkout.session', ['payment_intent', 'status', 'client_reference_id']);
  retrieve('/checkout/sessions/:id', 'checkout.session', 'session');
  app.get('/checkout/sessions/:id/line_items', (c) => {
    const id = c.req.param('id');
    if (!store.find('checkout.session', id)) throw noSuch('checkout.session', id, 'session');
    return c.json(listOf(store.sessionState(id).lineItems, `/v1/checkout/sessions/${id}/line_items`));
  });
  app.post('/checkout/sessions/:id/expire', (c) =>
    change(c, (origin) => {
      const { expand } = parseParams(retrieveParams, c.get('form'));
      return expanded(expireSession(context, c.req.param('id'), origin), expand);
    }),
  );

  app.post('/refunds', (c) => {
    // Taken before the transaction: a refusal rolls that back, and must be used up all the same.
    const fault = takeFault(store, 'refund');
    return change(c, (origin) => {
      const params = parseParams(createRefundParams, c.get('form'));
      return expanded(createRefund(context, params, fault?.action, origin), params.expand);
    });
  });
  list('/refunds', 'refund', ['payment_intent', 'charge']);
  retrieve('/refunds/:id', 'refund', 'refund');

  list('/disputes', 'dispute', ['charge', 'payment_intent']);
  retrieve('/disputes/:id', 'dispute', 'dispute');
  app.post('/disputes/:id', (c) =>
    change(c, (origin) => {
      const params = parseParams(updateDisputeParams, c.get('form'));
      return expanded(updateDispute(context, c.req.param('id'), params, origin), params.expand);
    }),
  );
  // Given up: the cardholder keeps the money.
  app.post('/disputes/:id/close', (c) =>
    change(c, (origin) => {
      const { expand } = parseParams(retrieveParams, c.get('form'));
      return expanded(decideDispute(context, c.req.param('id'), 'lost', origin), expand);
    }),
  );

  // The newest first; `created` takes gt, gte, lt, lte or a moment, in seconds of the epoch.
  list('/balance_transactions', 'balance_transaction', ['created', 'source', 'type']);
  retrieve('/balance_transactions/:id', 'balance_transaction', 'id');
  app.get('/balance', (c) => c.json(balanceOf(store)));
  list('/payouts', 'payout', ['status']);
  retrieve('/payouts/:id', 'payout', 'payout');

  list('/payment_intents', 'payment_intent', []);
  retrieve('/payment_intents/:id', 'payment_intent', 'intent');
  list('/charges', 'charge', ['payment_intent']);
  retrieve('/charges/:id', 'charge', 'charge');
  retrieve('/payment_methods/:id', 'payment_method', 'payment_method');
  app.post('/payment_methods', (c) =>
    change(c, () => {
      const { billing_details: payer, card } = parseParams(paymentMethodParams, c.get('form'));
      return store.save(
        'payment_method',
        buildPaymentMethod({ email: payer.email, card: { ...cardOf(tokenCards[card.token]), ...payer } }),
      );
    }),
  );
  // Not of the published API: as `stripe trigger checkout.session.completed` pays an opened checkout.
  app.get('/payment_pages/:id', (c) => c.json({ id: pageOf(c.req.param('id')), object: 'payment_page' }));
  app.post('/payment_pages/:id/confirm', (c) =>
    change(c, () => {
      const { payment_method: id } = parseParams(confirmPageParams, c.get('form'));
      payPage(context, c.req.param('id'), id);
      return { id: c.req.param('id'), object: 'payment_page' };
    }),
  );
  list('/events', 'event', ['type', 'types']);
  retrieve('/events/:id', 'event', 'id');

  app.post('/coupons', (c) => change(c, () => createCoupon(context, parseParams(couponParams, c.get('form')))));
  retrieve('/coupons/:id', 'coupon', 'coupon');
  app.delete('/coupons/:id', (c) =>
    change(c, () => {
      const id = c.req.param('id');
      if (!store.remove('coupon', id)) throw noSuch('coupon', id, 'coupon');
      return { id, object: 'coupon', deleted: true };
    }),
  );

  app.all('*', (c) => {
    throw invalidRequest(
      `Unrecognized request URL (${c.req.method}: ${c.req.path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  });

  app.onError((error, c) => {
    if (error instanceof StripeApiError) return c.json({ error: error.body }, error.status as 400);
    console.error('[payment sandbox]', error);
    return c.json(
      { error: { type: 'api_error', message: 'An unexpected error occurred in the payment sandbox.' } },
      outageStatus(error) ?? 500,
    );
  });
  return app;
}

/** Checks the key, causes the faults that were ordered, and lets one request at a time use an idempotency key. */
function requestGuard(store: SandboxStore, secretKey: string): MiddlewareHandler<ApiEnv> {
  const inProgress = new Set<string>();
  return async (c, next) => {
    const requestId = newId('req', 14);
    c.set('requestId', requestId);
    c.header('Request-Id', requestId);
    c.header('Stripe-Version', c.req.header('stripe-version') ?? sandboxApiVersion);
    c.header('Cache-Control', 'no-cache, no-store');
    assertKey(c.req.header('authorization'), secretKey);

    const fault = takeFault(store, 'api', (candidate) => fits(candidate, c.req.method, c.req.path));
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    if (key !== undefined && inProgress.has(key)) {
      throw new StripeApiError(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
      });
    }
    if (key !== undefined) inProgress.add(key);
    try {
      if (fault?.when === 'before') {
        const answered = await disturb(c, store, fault);
        if (answered) return answered;
      }
      c.set('form', await readForm(c));
      await next();
    } finally {
      if (key !== undefined) inProgress.delete(key);
    }
    if (fault?.when === 'after') {
      const answered = await disturb(c, store, fault);
      if (answered) c.res = answered;
    }
    return undefined;
  };
}

/** Runs a change in one transaction, together with the answer kept for its idempotency key. */
function answerOnce(store: SandboxStore, c: Context<ApiEnv>, work: (origin: RequestOrigin) => object): Response {
  const key = c.req.header('idempotency-key') ?? null;
  const origin = { id: c.get('requestId'), idempotencyKey: key };
  if (key !== null && key.length > 255) throw invalidRequest('Idempotency keys can be at most 255 characters.');
  const fingerprint = createHash('sha256')
    .update(`${c.req.method} ${c.req.path}\n${canonical(c.get('form'))}`)
    .digest('hex');
  const answer = store.transaction((): Answer & { original?: string } => {
    const stored = key === null ? undefined : storedAnswer(store, key);
    if (stored) {
      if (stored.fingerprint !== fingerprint) {
        throw new StripeApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        });
      }
      return { status: stored.status, body: JSON.parse(stored.body) as object, original: stored.request_id };
    }
    const body = work(origin);
    if (key !== null) {
      store.run(
        'insert into idempotency_keys values (?, ?, ?, ?, ?, ?)',
        key,
        fingerprint,
        200,
        JSON.stringify(body),
        origin.id,
        nowSeconds(),
      );
    }
    return { status: 200, body };
  });
  if (key !== null) c.header('Idempotency-Key', key);
  if (answer.original) {
    c.header('Idempotent-Replayed', 'true');
    c.header('Original-Request', answer.original);
  }
  return c.json(answer.body);
}

function storedAnswer(store: SandboxStore, key: string) {
  store.run('delete from idempotency_keys where created_at < ?', nowSeconds() - oneDay);
  return store.rows<{ fingerprint: string; status: number; body: string; request_id: string }>(
    'select * from idempotency_keys where key = ?',
    key,
  )[0];
}

/** Returns one page of a list, and what of it is to be expanded. A filter of moments may be a range. */
function pageOfList(
  store: SandboxStore,
  kind: ObjectKind,
  filters: readonly string[],
  given: Record<string, FormValue>,
) {
  const wanted = Object.fromEntries(filters.map((name) => [name, given[name]]));
  const paging = Object.fromEntries(Object.entries(given).filter(([name]) => !filters.includes(name)));
  const query = parseParams(pageParams, paging);
  if (typeof wanted.created === 'object') parseParams(rangeParams, wanted.created as Record<string, FormValue>);
  for (const name of ['starting_after', 'ending_before'] as const) {
    const id = query[name];
    if (id !== undefined && !store.find(kind, id)) throw noSuch(kind, id, name);
  }
  const page = store.list(kind, {
    limit: query.limit,
    startingAfter: query.starting_after,
    endingBefore: query.ending_before,
    matches: (object) => filters.every((name) => matches(object, name, wanted[name])),
  });
  return { page, expand: query.expand };
}

/** Pays the session of a page by a card that was stored as a payment method. */
function payPage(context: SandboxContext, pageId: string, id: string): void {
  const { store } = context;
  const method = store.find('payment_method', id);
  if (!method) throw noSuch('payment_method', id, 'payment_method');
  const sessionId = pageId.replace(/^ppage_/, 'cs_');
  const { email, name } = method.billing_details;
  const number =
    Object.values(tokenCards).find((one) => one.endsWith(method.card?.last4 ?? '-')) ?? tokenCards.tok_visa;
  const card = { ...cardOf(number), name: name ?? '', email: email ?? '' };
  if (payByCard(context, sessionId, card).kind !== 'paid') throw invalidRequest('This Checkout Session is not open.');
}

function matches(object: Record<string, unknown>, name: string, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  const value = object[name === 'types' ? 'type' : name];
  if (typeof value === 'number') return inRange(value, wanted as string | Record<string, string>);
  return Array.isArray(wanted) ? wanted.includes(value) : value === wanted;
}

function inRange(value: number, wanted: string | Record<string, string>): boolean {
  if (typeof wanted === 'string') return value === Number(wanted);
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = wanted;
  return value > Number(gt) && value >= Number(gte) && value < Number(lt) && value <= Number(lte);
}

function createCoupon(context: SandboxContext, params: z.output<typeof couponParams>): object {
  if ((params.amount_off === undefined) === (params.percent_off === undefined)) {
    throw invalidRequest('You must pass one of `amount_off` or `percent_off`.', { code: 'parameter_missing' });
  }
  if (params.amount_off !== undefined && params.currency === undefined) {
    throw invalidRequest('You must pass currency when passing amount_off', {
      code: 'parameter_missing',
      param: 'currency',
    });
  }
  const id = params.id ?? newId('co', 8).slice(3);
  if (context.store.find('coupon', id)) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  return context.store.save('coupon', {
    id,
    object: 'coupon',
    amount_off: params.amount_off ?? null,
    created: nowSeconds(),
    currency: params.currency ?? null,
    duration: params.duration,
    duration_in_months: null,
    livemode: false,
    max_redemptions: null,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    percent_off: params.percent_off ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  });
}

/** The key as a bearer token or, as curl users do, as the user name of basic authentication. */
export function assertKey(authorization: string | undefined, secretKey: string): void {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  const key =
    scheme.toLowerCase() === 'basic' ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? '') : value;
  if (key === '') {
    throw invalidRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw invalidRequest(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(12)}${key.slice(-4)}`, {
      status: 401,
    });
  }
}

async function readForm(c: Context<ApiEnv>): Promise<Record<string, FormValue>> {
  if (c.req.method !== 'POST') return parseNestedForm(new URL(c.req.url).search);
  const text = await c.req.text();
  if (text.length > maxBodyBytes) throw invalidRequest('Request body is too large.', { status: 413 });
  const type = c.req.header('content-type') ?? '';
  if (text !== '' && !type.startsWith('application/x-www-form-urlencoded')) {
    throw invalidRequest(
      `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.`,
    );
  }
  return parseNestedForm(text);
}

function canonical(value: FormValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

function fits(fault: FaultOf<'api'>, method: string, path: string): boolean {
  return (!fault.method || fault.method === method) && (!fault.path || path.startsWith(fault.path));
}

/** Carries out an ordered failure; gives the answer to send instead, if there is one. */
async function disturb(
  c: Context<ApiEnv>,
  store: SandboxStore,
  fault: FaultOf<'api'> & { id: number },
): Promise<Response | undefined> {
  if (fault.action === 'delay') {
    await delayed(store, fault.id, fault.milliseconds);
    return undefined;
  }
  if (fault.action === 'disconnect') {
    c.env.incoming.socket.destroy();
    return c.body(null, 500);
  }
  const type = fault.status >= 500 || fault.status === 429 ? 'api_error' : 'invalid_request_error';
  return c.json({ error: { type, message: 'A failure ordered from the payment sandbox.' } }, fault.status as 500);
}
