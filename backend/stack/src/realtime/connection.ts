import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Channel, type ChannelConnection } from './channel.ts';
import { parseJoin } from './join-config.ts';
import { RateLimiter } from './limits.ts';
import {
  type ClientMessage,
  decodeFrame,
  encodeMessage,
  type Frame,
  maxHeaderField,
  ProtocolError,
  type ServerMessage,
  type Vsn,
} from './protocol.ts';
import type { RealtimeContext } from './realtime-context.ts';

const topicPrefix = 'realtime:';

/** One client's socket with the channels it has joined. */
export class Connection implements ChannelConnection {
  readonly vsn: Vsn;
  /** The key of the address the client connected with; used without an access token. */
  readonly apiKey: string;
  readonly messageRate: RateLimiter;
  readonly #context: RealtimeContext;
  readonly #webSocket: WebSocket;
  readonly #socket: Duplex;
  readonly #channels = new Map<string, Channel>();
  readonly #joinRate: RateLimiter;
  #lastSeenAt = Date.now();

  constructor(context: RealtimeContext, webSocket: WebSocket, socket: Duplex, vsn: Vsn, apiKey: string) {
    this.#webSocket = webSocket;
    this.#context = context;
    this.#socket = socket;
    this.vsn = vsn;
    this.apiKey = apiKey;
    this.messageRate = new RateLimiter(context.limits.maxMessagesPerSecond);
    this.#joinRate = new RateLimiter(context.limits.maxJoinsPerSecond);
    webSocket.on('message', (data, isBinary) => {
      this.#lastSeenAt = Date.now();
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
      this.#receive(bytes, isBinary);
    });
    webSocket.on('close', () => {
      for (const channel of [...this.#channels.values()]) channel.abandon();
    });
    // A broken frame or a lost peer: `close` follows.
    webSocket.on('error', () => undefined);
  }

  send(message: ServerMessage): void {
    this.sendFrame(encodeMessage(this.vsn, message));
  }

  /**
   * Writes straight to the socket below: the library would build the frame again for each of a thousand readers. It writes its own
   * frames (pings, closing) in one piece, so the two never mix.
   */
  sendFrame(frame: Frame): void {
    if (this.#webSocket.readyState !== this.#webSocket.OPEN || !this.#socket.writable) return;
    if (this.#socket.writableLength > this.#context.limits.maxBufferedBytes) {
      this.#webSocket.terminate();
      return;
    }
    this.#socket.write(frame);
  }

  forget(channel: Channel): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
  }

  endIfIdle(now: number): void {
    if (now - this.#lastSeenAt > this.#context.limits.idleTimeoutMs) this.#webSocket.terminate();
  }

  close(code: number, reason: string): void {
    this.#webSocket.close(code, reason);
  }

  terminate(): void {
    this.#webSocket.terminate();
  }

  #receive(data: Buffer, isBinary: boolean): void {
    let message: ClientMessage;
    try {
      message = decodeFrame(this.vsn, data, isBinary);
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#webSocket.close(1003, error.message);
      return;
    }
    const { topic, event, ref } = message;
    if (topic === 'phoenix' && event === 'heartbeat') {
      this.#reply(message, 'ok', {});
      return;
    }
    if (event === 'phx_join') {
      this.#join(message);
      return;
    }
    const channel = this.#channels.get(topic);
    if (event === 'phx_leave') {
      channel?.reply(ref, 'ok', {});
      if (channel) channel.leave();
      else this.#reply(message, 'ok', {});
      return;
    }
    if (channel) channel.handle(message);
    else this.#reply(message, 'error', { reason: 'unmatched topic' });
  }

  #join(message: ClientMessage): void {
    const { topic } = message;
    const { limits } = this.#context;
    if (!topic.startsWith(topicPrefix) || topic === topicPrefix || Buffer.byteLength(topic) > maxHeaderField) {
      return this.#reply(message, 'error', { reason: 'TopicNameRequired: The topic is missing or too long' });
    }
    if (!this.#joinRate.take()) {
      return this.#reply(message, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' });
    }
    const config = parseJoin(message.payload);
    if (config === null) {
      return this.#reply(message, 'error', { reason: 'InvalidJoinPayload: The configuration is not understood' });
    }
    this.#channels.get(topic)?.leave();
    if (this.#channels.size >= limits.maxChannelsPerClient) {
      return this.#reply(message, 'error', { reason: 'ChannelRateLimitReached: Too many channels' });
    }
    const channel = new Channel(this.#context, this, message, config);
    this.#channels.set(topic, channel);
    void channel.join(message.ref);
  }

  #reply(message: ClientMessage, status: 'ok' | 'error', response: unknown): void {
    const { topic, ref, joinRef } = message;
    this.send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });
  }
}
