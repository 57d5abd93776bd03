import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Stripe from 'stripe';
import { afterEach, expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { clientOf, type Fixture, secretKey, sessionParams, startFixture, webhookSecret } from './sandbox-fixture.ts';

let fixture: Fixture;
afterEach(() => fixture.stop());

async function pay(): Promise<string> {
  const { id } = await fixture.client().checkout.sessions.create(sessionParams());
  await fixture.control(`/sessions/${id}/pay`, {});
  return id;
}

test('the official library accepts the signature, and refuses a changed body or another secret', async () => {
  fixture = await startFixture();
  const id = await pay();
  const [webhook] = await fixture.receiver.waitFor('checkout.session.completed');
  const signature = String(webhook?.headers['stripe-signature']);
  const body = String(webhook?.body);
  const { webhooks } = new Stripe('sk_test_unused');
  const event = webhooks.constructEvent(body, signature, webhookSecret);
  expect(event).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    data: { object: { id, payment_status: 'paid' } },
  });
  expect(() => webhooks.constructEvent(body.replace('934500', '1'), signature, webhookSecret)).toThrow(/signature/i);
  expect(() => webhooks.constructEvent(body, signature, 'whsec_other')).toThrow(/signature/i);
  expect(await fixture.client().events.retrieve(event.id)).toMatchObject({ id: event.id, type: event.type });
});

test('a refused webhook is repeated until it is accepted, signed anew and with the same event', async () => {
  fixture = await startFixture();
  fixture.receiver.behaviour.status = 500;
  await pay();
  await fixture.receiver.waitFor('checkout.session.completed', 3);
  fixture.receiver.behaviour.status = 200;
  await fixture.receiver.waitFor('checkout.session.completed', 4);
  const states = async () => {
    const { data } = (await fixture.control('/deliveries', undefined, 'GET')) as { data: { state: string }[] };
    return data.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(['delivered']);
  const attempts = [...fixture.receiver.ofType('checkout.session.completed')];
  expect(new Set(attempts.map(({ event }) => event.id)).size).toBe(1);
  // longer than any pause between attempts
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(fixture.receiver.ofType('checkout.session.completed')).toHaveLength(attempts.length);
});

test('a redirect and a silent receiver count as failures', async () => {
  fixture = await startFixture({ webhookTimeout: 200 });
  fixture.receiver.behaviour.status = 302;
  await pay();
  await fixture.receiver.waitFor('checkout.session.completed', 2);
  fixture.receiver.behaviour.hang = true;
  const seen = fixture.receiver.received.length;
  await fixture.receiver.waitFor('checkout.session.completed', seen + 2);
});

test('an undelivered webhook goes on after a restart', async () => {
  fixture = await startFixture();
  fixture.receiver.behaviour.status = 503;
  await pay();
  await fixture.receiver.waitFor('checkout.session.completed');
  await fixture.restart();
  fixture.receiver.behaviour.status = 200;
  const before = fixture.receiver.received.length;
  await fixture.receiver.waitFor('checkout.session.completed', before + 1);
});

test('kill -9 loses nothing that was answered', async () => {
  fixture = await startFixture();
  await fixture.control('/webhooks/pause');
  const { dataDir, webhook } = fixture.options;
  const port = await freePort();
  const start = () =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `
      const { startPaymentSandbox } = await import(${JSON.stringify(new URL('./payment-sandbox.ts', import.meta.url).href)});
      const options = ${JSON.stringify({ port, dataDir: `${dataDir}/killed`, secretKey, webhook, retryDelays: [60_000] })};
      await startPaymentSandbox(options);
      console.log('ready');
    `,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
  fixture.receiver.behaviour.status = 500;
  const first = start();
  let second: ReturnType<typeof start> | undefined;
  try {
    await once(first.stdout, 'data');
    const stripe = clientOf(`http://localhost:${port}`);
    const session = await stripe.checkout.sessions.create(sessionParams());
    const paid = await fetch(`http://localhost:${port}/sandbox/sessions/${session.id}/pay`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(paid.status).toBe(200);
    await fixture.receiver.waitFor('checkout.session.completed');
    first.kill('SIGKILL');
    await once(first, 'exit');
    fixture.receiver.behaviour.status = 200;
    const seen = fixture.receiver.received.length;
    second = start();
    await once(second.stdout, 'data');
    await fetch(`http://localhost:${port}/sandbox/webhooks/flush`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    await fixture.receiver.waitFor('checkout.session.completed', seen + 1);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: 'paid' });
  } finally {
    first.kill('SIGKILL');
    second?.kill('SIGKILL');
  }
});

test('deliveries can be dropped, doubled, delayed, paused and repeated', async () => {
  fixture = await startFixture();
  const { receiver, control } = fixture;
  await control('/faults', { kind: 'webhook', action: 'drop', eventType: 'checkout.session.completed' });
  await pay();
  await control('/faults', { kind: 'webhook', action: 'duplicate' });
  await pay();
  const doubled = await receiver.waitFor('checkout.session.completed', 2);
  expect(doubled[0]?.event.id).toBe(doubled[1]?.event.id);

  const [dropped] = (await fixture.client().events.list({ type: 'checkout.session.completed' })).data.slice(-1);
  expect(dropped?.id).not.toBe(doubled[0]?.event.id);
  await control(`/events/${dropped?.id}/redeliver`, { times: 2 });
  const all = await receiver.waitFor('checkout.session.completed', 4);
  expect(all.filter(({ event }) => event.id === dropped?.id)).toHaveLength(2);

  await control('/faults', { kind: 'webhook', action: 'delay', seconds: 1 });
  const started = Date.now();
  await pay();
  await receiver.waitFor('checkout.session.completed', 5);
  expect(Date.now() - started).toBeGreaterThan(950);

  await control('/webhooks/pause');
  await pay();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.ofType('checkout.session.completed')).toHaveLength(5);
  await control('/webhooks/resume');
  await receiver.waitFor('checkout.session.completed', 6);
});

test('only the events that the endpoint listens to are sent; all are recorded', async () => {
  fixture = await startFixture({ enabledEvents: ['payment_intent.succeeded'] });
  await pay();
  await fixture.receiver.waitFor('payment_intent.succeeded');
  expect(fixture.receiver.received.map(({ event }) => event.type)).toEqual(['payment_intent.succeeded']);
  const types = (await fixture.client().events.list({ limit: 100 })).data.map(({ type }) => type);
  expect(types).toEqual([
    'checkout.session.completed',
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ]);
});
