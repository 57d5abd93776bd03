import { getRequestListener } from '@hono/node-server';
import { freePort } from 'backend-stack/free-port.ts';
import { listenOnLoopback } from 'backend-stack/loopback-server.ts';
import { Hono } from 'hono';

interface Endpoint {
  id: string;
  object: 'webhook_endpoint';
  url: string;
  status: string;
  api_version: string;
  enabled_events: string[];
}

/** The part of Stripe that keeps webhook endpoints; the answer contains an endpoint's secret when it is made, and never again. */
export async function startStripeWebhooks() {
  const endpoints: Endpoint[] = [];
  const secrets = new Map<string, string>();
  const app = new Hono();
  const eventsIn = (form: URLSearchParams) =>
    [...form].filter(([name]) => name.startsWith('enabled_events[')).map(([, value]) => value);

  app.get('/v1/webhook_endpoints', (context) =>
    context.json({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: endpoints }),
  );
  app.post('/v1/webhook_endpoints', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const endpoint: Endpoint = {
      id: `we_${secrets.size + 1}`,
      object: 'webhook_endpoint',
      url: form.get('url') ?? '',
      status: 'enabled',
      api_version: form.get('api_version') ?? '',
      enabled_events: eventsIn(form),
    };
    endpoints.push(endpoint);
    secrets.set(endpoint.id, `whsec_${endpoint.id}`);
    return context.json({ ...endpoint, secret: secrets.get(endpoint.id) });
  });
  app.post('/v1/webhook_endpoints/:id', async (context) => {
    const endpoint = endpoints.find(({ id }) => id === context.req.param('id'));
    if (!endpoint) return context.json({ error: { message: 'No such endpoint' } }, 404);
    endpoint.enabled_events = eventsIn(new URLSearchParams(await context.req.text()));
    return context.json(endpoint);
  });
  app.delete('/v1/webhook_endpoints/:id', (context) => {
    const index = endpoints.findIndex(({ id }) => id === context.req.param('id'));
    if (index < 0) return context.json({ error: { message: 'No such endpoint' } }, 404);
    endpoints.splice(index, 1);
    return context.json({ id: context.req.param('id'), object: 'webhook_endpoint', deleted: true });
  });

  const port = await freePort();
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await listenOnLoopback(port, (request, response) => void respond(request, response));
  return { url: `http://127.0.0.1:${port}`, endpoints, secrets, stop: server.stop };
}
