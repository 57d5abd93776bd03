import { expect, test } from 'vitest';
import { type Signal, sendTo } from '../platform/telemetry.ts';
import { createQueryClient } from './query-client.ts';

test('a failed action is reported only if code was at fault', async () => {
  const sent: Signal[] = [];
  sendTo({ take: (signal) => sent.push(signal) });
  const client = createQueryClient();
  const fail = (error: unknown) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => Promise.reject(error) })
      .execute(undefined)
      .catch(() => undefined);
  const mistake = new TypeError("Cannot read properties of undefined (reading 'id')");
  await fail(mistake);
  // a refusal by rule, as the API's client throws it
  await fail(Object.assign(new Error('date_unavailable'), { code: 'PT409' }));
  await fail({ code: 'price_changed', message: 'price_changed' });
  expect(sent).toEqual([{ type: 'error', unit: undefined, kind: 'rejection', error: mistake, isAction: true }]);
});
