import Stripe from 'stripe';
import { webhookEvents } from '../../../backend/supabase/functions/payment-webhook/events.ts';
import type { Context } from '../context.ts';
import type { Step } from '../run-steps.ts';
import { DeployError } from '../settings.ts';

/** Which endpoint the signing secret belongs to: Stripe tells the secret once, when the endpoint is made. */
const endpointSecret = 'STRIPE_WEBHOOK_ENDPOINT';

/** Stripe's webhook: one endpoint at our address, in the version that the functions read, with the events that they act on. */
export const webhookStep = ({ project, settings, stripe }: Context): Step => {
  const url = `${settings.apiUrl}/functions/v1/payment-webhook`;
  const ours = async () => (await allEndpoints(stripe)).filter((endpoint) => endpoint.url === url);

  const usable = async (endpoint: Stripe.WebhookEndpoint) =>
    endpoint.status === 'enabled' &&
    endpoint.api_version === Stripe.API_VERSION &&
    (await project.secretDigests()).has('STRIPE_WEBHOOK_SECRET') &&
    (await project.missingSecrets({ [endpointSecret]: endpoint.id })).length === 0;

  const hasEvents = ({ enabled_events }: Stripe.WebhookEndpoint) =>
    [...enabled_events].sort().join() === [...webhookEvents].sort().join();

  const state = async () => {
    const endpoints = await ours();
    const usableOnes = await Promise.all(endpoints.map(usable));
    const stored = endpoints.find((_, index) => usableOnes[index]);
    return { stored: stored, others: endpoints.filter((endpoint) => endpoint !== stored) };
  };

  return {
    name: 'webhook',
    title: "Stripe's webhook",
    look: async () => {
      const { stored, others } = await state();
      return {
        todo: [
          ...(stored
            ? []
            : [`make an endpoint at ${url} (${Stripe.API_VERSION}) and give its secret to the functions`]),
          ...(stored && !hasEvents(stored) ? [`ask ${stored.id} for ${webhookEvents.join(', ')}`] : []),
          ...others.map(({ id }) => `remove ${id}, whose secret nobody has`),
        ],
      };
    },
    apply: async () => {
      const { stored, others } = await state();
      if (stored && !hasEvents(stored))
        await stripe.webhookEndpoints.update(stored.id, { enabled_events: [...webhookEvents] });
      if (!stored) {
        const made = await stripe.webhookEndpoints.create({
          url,
          api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
          enabled_events: [...webhookEvents],
          description: `Espaços Rio, ${settings.environment}`,
        });
        if (!made.secret) throw new DeployError('Stripe made the endpoint without a secret.');
        await project.setSecrets({ STRIPE_WEBHOOK_SECRET: made.secret, [endpointSecret]: made.id });
      }
      // last: until here the former one goes on
      for (const { id } of others) await stripe.webhookEndpoints.del(id);
    },
  };
};

async function allEndpoints(stripe: Stripe): Promise<Stripe.WebhookEndpoint[]> {
  try {
    return await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  } catch (error) {
    throw new DeployError(`Stripe did not list its webhooks: ${(error as Error).message}`);
  }
}
