import { z } from 'zod';
import { type ChannelRights, privateRights, publicRights } from './private-channels.ts';
import { maxHeaderField, type UserBroadcast } from './protocol.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { toViewer } from './viewer.ts';

const batchSchema = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(maxHeaderField),
        event: z.string().min(1).max(maxHeaderField),
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .max(100),
});

type OutgoingMessage = { topic: string; isPrivate: boolean; broadcast: UserBroadcast };

/**
 * Broadcasts over HTTP: `POST …/api/broadcast` with `{messages: [{topic, event, payload, private}]}`, and
 * `POST …/api/broadcast/<topic>/events/<event>?private=true` with the payload as its body. 202 when taken.
 */
export async function handleBroadcastRequest(context: RealtimeContext, request: Request): Promise<Response> {
  if (request.method !== 'POST') return failure(405, 'only POST');
  if (!context.httpRate.take()) return failure(429, 'too many requests');
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? request.headers.get('apikey') ?? '';
  const viewer = token === '' ? null : toViewer(await context.verifyToken(token));
  if (viewer === null || (viewer.expiresAt !== null && viewer.expiresAt <= Date.now())) {
    return failure(401, 'the token is not valid');
  }
  const body = await readBody(request, context.limits.maxPayloadBytes);
  if (body === null) return failure(413, 'payload_size_exceeded');
  const messages = parse(request, body);
  if (messages === null) return failure(422, 'the message is not understood');
  const rights = new Map<string, ChannelRights>();
  for (const { topic, isPrivate } of messages) {
    if (isPrivate && !rights.has(topic)) rights.set(topic, await privateRights(context.sql, viewer, topic));
  }
  for (const { topic, isPrivate, broadcast } of messages) {
    const { write } = (isPrivate ? rights.get(topic) : publicRights)?.broadcast ?? { write: false };
    // As on hosted Supabase: what may not be sent is left out without a word.
    if (write) context.topics.broadcast(`realtime:${topic}`, isPrivate, broadcast, null);
  }
  return new Response(null, { status: 202 });
}

function parse(request: Request, body: Buffer): OutgoingMessage[] | null {
  const { pathname, searchParams } = new URL(request.url);
  const single = /\/api\/broadcast\/([^/]+)\/events\/([^/]+)$/.exec(pathname);
  if (single) {
    const [topic, event] = [decode(single[1]), decode(single[2])];
    const isBinary = request.headers.get('content-type')?.startsWith('application/octet-stream') ?? false;
    if (!topic || !event || (!isBinary && parseJson(body) === undefined)) return null;
    const broadcast: UserBroadcast = { event, encoding: isBinary ? 'binary' : 'json', body };
    return [{ topic, isPrivate: searchParams.get('private') === 'true', broadcast }];
  }
  const batch = batchSchema.safeParse(parseJson(body));
  if (!batch.success) return null;
  return batch.data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    isPrivate,
    broadcast: { event, encoding: 'json', body: Buffer.from(JSON.stringify(payload ?? {})) },
  }));
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function decode(text: string | undefined): string | null {
  try {
    const decoded = decodeURIComponent(text ?? '');
    return Buffer.byteLength(decoded) <= maxHeaderField ? decoded : null;
  } catch {
    return null;
  }
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const part of request.body) {
      size += part.length;
      if (size > maxBytes) return null;
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

function failure(status: number, message: string): Response {
  return Response.json({ error: message }, { status });
}

/** Broadcasts a row written by `realtime.send` or `realtime.broadcast_changes`: the database is trusted, so no policy is checked. */
export function broadcastFromDatabase(context: RealtimeContext, row: Record<string, string | null>): void {
  const { topic, event, payload, extension } = row;
  if (extension !== 'broadcast' || !topic || !event) return;
  const broadcast: UserBroadcast = { event, encoding: 'json', body: Buffer.from(payload ?? '{}') };
  context.topics.broadcast(`realtime:${topic}`, row.private === 't', broadcast, null);
}
