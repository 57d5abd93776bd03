import type { ObjectKind, SandboxStore } from './sandbox-store.ts';
import { invalidRequest } from './stripe-errors.ts';

/** The fields of each object that may be expanded, and what they refer to. */
const expandable: Record<string, Record<string, ObjectKind | 'line_items' | 'refunds' | 'source'>> = {
  'checkout.session': { payment_intent: 'payment_intent', line_items: 'line_items' },
  payment_intent: { latest_charge: 'charge', payment_method: 'payment_method' },
  charge: { payment_intent: 'payment_intent', payment_method: 'payment_method', refunds: 'refunds' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  refund: { charge: 'charge', payment_intent: 'payment_intent' },
  balance_transaction: { source: 'source' },
};

type Json = Record<string, unknown>;

/** Replaces ids by the objects they name, along paths such as `payment_intent.latest_charge`. */
export function expandObject(store: SandboxStore, object: Json, paths: readonly string[]): Json {
  let result = object;
  for (const path of paths) {
    const [field = '', ...rest] = path.split('.');
    if (result.object === 'list' && field === 'data') {
      const data = (result.data as Json[]).map((item) => expandObject(store, item, [rest.join('.')]));
      result = { ...result, data };
      continue;
    }
    if (rest.length > 3) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    result = expandField(store, result, field, rest.join('.'), path);
  }
  return result;
}

function expandField(store: SandboxStore, object: Json, field: string, rest: string, path: string): Json {
  const target = expandable[String(object.object)]?.[field];
  if (!target) throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const current = object[field];
  let value: Json | undefined;
  if (target === 'line_items') {
    value = listOf(store.sessionState(String(object.id)).lineItems, `/v1/checkout/sessions/${object.id}/line_items`);
  } else if (target === 'refunds') {
    const refunds = store.list('refund', { limit: 10, matches: (refund) => refund.charge === object.id });
    value = listOf(refunds.data, `/v1/charges/${object.id}/refunds`, refunds.hasMore);
  } else if (typeof current === 'string') {
    value = store.get(target === 'source' ? kindOfSource(current) : target, current) as unknown as Json;
  } else if (current !== null && typeof current === 'object') {
    value = current as Json;
  }
  if (!value) return object;
  return { ...object, [field]: rest === '' ? value : expandObject(store, value, [rest]) };
}

/** Returns the kind of a balance movement's source, by the prefix of its id. */
function kindOfSource(id: string): ObjectKind {
  if (/^(re|pyr)_/.test(id)) return 'refund';
  if (id.startsWith('du_')) return 'dispute';
  return id.startsWith('po_') ? 'payout' : 'charge';
}

export function listOf(data: readonly object[], url: string, hasMore = false): Json {
  return { object: 'list', data: [...data], has_more: hasMore, url };
}
