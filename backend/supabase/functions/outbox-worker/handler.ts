import * as z from 'zod/mini';
import { requireSecretKey } from '../_shared/caller.ts';
import { noteCard } from '../_shared/card.ts';
import { applySession, endSession } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { closeGivenUpDispute, sendDisputeEvidence } from '../_shared/dispute.ts';
import { answer } from '../_shared/http.ts';
import { sendQueuedEmail } from '../_shared/mail.ts';
import { deleteChatFiles, deletePersonFiles, deleteUnusedFiles } from '../_shared/person-files.ts';
import { sendRefund } from '../_shared/refund.ts';
import { logFailure } from '../_shared/request-id.ts';
import { reportError } from '../_shared/telemetry.ts';

type Deliver = (dependencies: Dependencies, payload: unknown, messageId: number) => Promise<void>;

/** One entry per kind of message. Each is harmless twice: a message is delivered at least once. */
const deliveries: Record<string, Deliver> = {
  refund: (dependencies, payload) => sendRefund(dependencies, z.parse(refundPayload, payload).refund_id),
  dispute_evidence: (dependencies, payload) =>
    sendDisputeEvidence(dependencies, z.parse(disputePayload, payload).dispute_id),
  note_card: (dependencies, payload) => noteCard(dependencies, z.parse(cardPayload, payload)),
  give_up_dispute: (dependencies, payload) => closeGivenUpDispute(dependencies, z.parse(givenUpPayload, payload)),
  expire_session: async (dependencies, payload) => {
    const session = await endSession(dependencies, z.parse(sessionPayload, payload).session_id);
    await applySession(dependencies, session);
  },
  delete_files: (dependencies, payload) => deletePersonFiles(dependencies, z.parse(personPayload, payload).person_id),
  delete_unused_files: (dependencies, payload) => deleteUnusedFiles(dependencies, z.parse(unusedPayload, payload)),
  delete_chat_files: (dependencies, payload) => deleteChatFiles(dependencies, z.parse(filesPayload, payload).paths),
};

/** Apart from the others: no refund waits for a slow mail server. */
const emailDeliveries: Record<string, Deliver> = {
  email: (dependencies, _, messageId) => sendQueuedEmail(dependencies, messageId),
};

const refundPayload = z.object({ refund_id: z.guid() });
const disputePayload = z.object({ dispute_id: z.guid() });
const givenUpPayload = z.object({ dispute_id: z.guid(), provider_dispute_id: z.string(), attempt: z.number() });
const cardPayload = z.object({ payment_id: z.guid(), payment_intent_id: z.string() });
const filesPayload = z.object({ paths: z.array(z.string()) });
const unusedPayload = z.object({ bucket: z.string(), names: z.array(z.string()) });
const personPayload = z.object({ person_id: z.guid() });
const sessionPayload = z.object({ session_id: z.string() });

/** Messages claimed and delivered concurrently. A worker that dies delays no more than these. */
const atOnce = 10;
/** Of one call: a hosted function has two seconds of processor, of which an e-mail takes some milliseconds. */
const mostEmails = 200;
const mostOthers = 100;
/** No new messages are claimed after this: who calls waits for a minute. */
const longestMs = 45_000;

/** Scheduled every few seconds: works off what must happen after a commit. A failed message comes again, later each time. */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  const { mailsPerSecond } = dependencies.settings;
  const until = Date.now() + longestMs;
  const money = await workOff(dependencies, deliveries, { most: mostOthers, until });
  const emails = await workOff(dependencies, emailDeliveries, { most: mostEmails, until, perSecond: mailsPerSecond });
  return answer({ claimed: money.claimed + emails.claimed, delivered: money.delivered + emails.delivered });
}

interface Limits {
  most: number;
  /** In milliseconds since 1970. */
  until: number;
  perSecond?: number | undefined;
}

async function workOff(dependencies: Dependencies, kinds: Record<string, Deliver>, { most, until, perSecond }: Limits) {
  const { server } = dependencies;
  let claimed = 0;
  let delivered = 0;
  while (claimed < most && Date.now() < until) {
    const pace = perSecond ? sleep((atOnce / perSecond) * 1000) : undefined;
    const batch = Math.min(atOnce, most - claimed);
    const messages = unwrap(await server.rpc('claim_outbox', { kinds: Object.keys(kinds), batch }));
    claimed += messages.length;
    const done = await Promise.all(
      messages.map(async (message) => {
        try {
          const deliver = kinds[message.kind];
          if (!deliver) throw new Error(`No delivery for ${message.kind}.`);
          // Slower than the lease, and another worker has it: theirs to deliver.
          const renewed = unwrap(
            await server.rpc('keep_outbox', { message_id: message.id, attempt: message.attempts }),
          );
          if (!renewed) return false;
          await deliver(dependencies, message.payload, message.id);
          const { error } = await server.rpc('finish_outbox', { message_id: message.id });
          if (error) throw new Error(error.message);
          return true;
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          logFailure(`Outbox ${message.id} (${message.kind}): ${text}`);
          await server.rpc('retry_outbox', { message_id: message.id, error: text });
          await reportError(dependencies, `outbox-worker (${message.kind})`, error);
          return false;
        }
      }),
    );
    delivered += done.filter(Boolean).length;
    if (messages.length < batch) break;
    await pace;
  }
  return { claimed, delivered };
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
