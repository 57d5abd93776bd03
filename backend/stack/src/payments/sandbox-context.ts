import type Stripe from 'stripe';
import { newId, nowSeconds } from './ids.ts';
import { takeFault } from './sandbox-faults.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The API version whose shapes the sandbox speaks; it is also the one of its events. */
export const sandboxApiVersion = '2026-10-28.endive';

export interface SandboxContext {
  store: SandboxStore;
  /** Where the sandbox is reached by browsers, without a slash at the end. */
  url: () => string;
  enabledEvents: readonly string[];
}

/** The API request that caused an event; nothing when a person at the checkout page or the clock did. */
export interface RequestOrigin {
  id: string;
  idempotencyKey: string | null;
}

/** Matches a type of event; `checkout.session.*` and `*` match groups, any other pattern only its own type. */
function isEnabled(enabledEvents: readonly string[], type: string): boolean {
  return enabledEvents.some(
    (pattern) =>
      pattern === '*' || pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1))),
  );
}

/** Records an event and, when the endpoint listens to it, what is to be delivered. */
export function recordEvent(
  context: SandboxContext,
  type: Stripe.Event['type'],
  object: object,
  origin?: RequestOrigin,
): void {
  const { store, enabledEvents } = context;
  const delivered = isEnabled(enabledEvents, type);
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: sandboxApiVersion,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: delivered ? 1 : 0,
    request: { id: origin?.id ?? null, idempotency_key: origin?.idempotencyKey ?? null },
    type,
  } as unknown as Stripe.Event;
  store.save('event', event);
  if (!delivered) return;
  const fault = takeFault(store, 'webhook', (candidate) => !candidate.eventType || candidate.eventType === type);
  const wait = fault?.action === 'delay' ? fault.seconds * 1000 : 0;
  queueDelivery(store, event.id, wait, fault?.action === 'drop' ? 'dropped' : 'pending');
  if (fault?.action === 'duplicate') queueDelivery(store, event.id);
}

export function queueDelivery(
  store: SandboxStore,
  eventId: string,
  waitMilliseconds = 0,
  state: 'pending' | 'dropped' = 'pending',
): void {
  const now = Date.now();
  store.run(
    'insert into deliveries (event_id, state, created_at, next_attempt_at) values (?, ?, ?, ?)',
    eventId,
    state,
    now,
    now + waitMilliseconds,
  );
}
