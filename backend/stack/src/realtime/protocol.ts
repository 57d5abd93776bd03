import * as ws from 'ws';

/**
 * The two serializers of the Phoenix protocol as `@supabase/realtime-js` speaks them: 1.0.0 sends objects, 2.0.0 arrays,
 * and a user's broadcasts as binary frames. The client's serializer reads and writes the other side of each.
 */
export type Vsn = '1.0.0' | '2.0.0';

export type ClientMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

/** The user's payload stays as the bytes it came in: it is forwarded, never looked into. */
export type UserBroadcast = { event: string; encoding: 'json' | 'binary'; body: Buffer };

export type ServerMessage = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

export class ProtocolError extends Error {
  override name = 'ProtocolError';
}

const kindUserBroadcastPush = 3;
const kindUserBroadcast = 4;
const encodingJson = 1;
/** Lengths in the header of a binary frame are single bytes. */
export const maxHeaderField = 255;

export function isVsn(value: string): value is Vsn {
  return value === '1.0.0' || value === '2.0.0';
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @throws ProtocolError when the frame is not of this protocol. */
export function decodeFrame(vsn: Vsn, data: Buffer, isBinary: boolean): ClientMessage {
  if (isBinary) return decodeBroadcastPush(data);
  let parsed: unknown;
  try {
    parsed = JSON.parse(data.toString('utf8'));
  } catch {
    throw new ProtocolError('a text frame must be JSON');
  }
  const [joinRef, ref, topic, event, payload] =
    vsn === '2.0.0' && Array.isArray(parsed)
      ? parsed
      : isRecord(parsed)
        ? [parsed.join_ref, parsed.ref, parsed.topic, parsed.event, parsed.payload]
        : [];
  if (typeof topic !== 'string' || typeof event !== 'string') throw new ProtocolError('topic and event are missing');
  return { joinRef: asRef(joinRef), ref: asRef(ref), topic, event, payload: payload ?? {} };
}

function asRef(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function decodeBroadcastPush(data: Buffer): ClientMessage {
  if (data.length < 7 || data[0] !== kindUserBroadcastPush) throw new ProtocolError('unknown binary frame');
  let offset = 7;
  const take = (length: number): string => {
    if (offset + length > data.length) throw new ProtocolError('binary frame is cut short');
    const text = data.toString('utf8', offset, offset + length);
    offset += length;
    return text;
  };
  const joinRef = take(data.readUInt8(1));
  const ref = take(data.readUInt8(2));
  const topic = take(data.readUInt8(3));
  const event = take(data.readUInt8(4));
  take(data.readUInt8(5));
  const encoding = data.readUInt8(6) === encodingJson ? 'json' : 'binary';
  const broadcast: UserBroadcast = { event, encoding, body: data.subarray(offset) };
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload: broadcast };
}

/** A broadcast out of either kind of frame, or null when it is none. */
export function asUserBroadcast(payload: unknown): UserBroadcast | null {
  if (!isRecord(payload) || typeof payload.event !== 'string') return null;
  const { event, encoding, body } = payload;
  if (Buffer.isBuffer(body)) {
    if (encoding === 'binary') return { event, encoding, body };
    try {
      JSON.parse(body.toString('utf8'));
    } catch {
      return null;
    }
    return { event, encoding: 'json', body };
  }
  return { event, encoding: 'json', body: Buffer.from(JSON.stringify(payload.payload ?? {})) };
}

export function encodeMessage(vsn: Vsn, message: ServerMessage): Frame {
  const { joinRef, ref, topic, event, payload } = message;
  const text =
    vsn === '2.0.0'
      ? JSON.stringify([joinRef, ref, topic, event, payload])
      : JSON.stringify({ topic, event, payload, ref, ...(joinRef === null ? {} : { join_ref: joinRef }) });
  return webSocketFrame(opcodeText, Buffer.from(text));
}

/** A complete WebSocket frame: made once and written to many sockets. */
export type Frame = Buffer;

const opcodeText = 0x1;
const opcodeBinary = 0x2;

/** The library's own writer of frames, which its types leave out. */
const { Sender } = ws as unknown as {
  Sender: {
    frame(data: Buffer, options: { fin: true; opcode: number; mask: false; readOnly: true; rsv1: false }): Buffer[];
  };
};

const webSocketFrame = (opcode: number, ...parts: Buffer[]): Frame =>
  Buffer.concat(Sender.frame(Buffer.concat(parts), { fin: true, opcode, mask: false, readOnly: true, rsv1: false }));

/** A frame for everyone on a topic whose payload has been serialized already. */
export function encodeShared(vsn: Vsn, topic: string, event: string, payloadJson: string): Frame {
  const [topicJson, eventJson] = [JSON.stringify(topic), JSON.stringify(event)];
  const text =
    vsn === '2.0.0'
      ? `[null,null,${topicJson},${eventJson},${payloadJson}]`
      : `{"topic":${topicJson},"event":${eventJson},"payload":${payloadJson},"ref":null}`;
  return webSocketFrame(opcodeText, Buffer.from(text));
}

/** Returns null where the client's protocol has no way to carry it (bytes to a 1.0.0 client). */
export function encodeUserBroadcast(vsn: Vsn, topic: string, broadcast: UserBroadcast): Frame | null {
  const { event, encoding, body } = broadcast;
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(event);
  if (vsn === '2.0.0' && topicBytes.length <= maxHeaderField && eventBytes.length <= maxHeaderField) {
    const isJson = encoding === 'json' ? encodingJson : 0;
    const header = Buffer.from([kindUserBroadcast, topicBytes.length, eventBytes.length, 0, isJson]);
    return webSocketFrame(opcodeBinary, header, topicBytes, eventBytes, body);
  }
  if (encoding === 'binary') return null;
  const payloadJson = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${body.toString('utf8')}}`;
  return encodeShared(vsn, topic, 'broadcast', payloadJson);
}
