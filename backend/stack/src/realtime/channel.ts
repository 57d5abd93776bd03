import type { JoinConfig, PostgresChangesParams } from './join-config.ts';
import type { RateLimiter } from './limits.ts';
import { type ChannelRights, privateRights, publicRights } from './private-channels.ts';
import {
  asUserBroadcast,
  type ClientMessage,
  encodeShared,
  type Frame,
  isRecord,
  type ServerMessage,
  type Vsn,
} from './protocol.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { prepareTarget, SubscribeError } from './subscribe.ts';
import type { Subscriber, Subscription } from './subscriptions.ts';
import type { TopicMember } from './topics.ts';
import { toViewer, type Viewer } from './viewer.ts';

/** A join that is refused; the message goes to the client as the reason. */
class JoinError extends Error {
  override name = 'JoinError';
}

const streamIsDown = 'UnableToSubscribeToPostgres: The replication stream is down, try again';
const topicPrefix = 'realtime:';
const maxTimeoutMs = 2 ** 31 - 1;
/** Clients wait ten seconds for the reply to a join. */
const replicationWaitMs = 8_000;

/** The socket a channel lives on. */
export type ChannelConnection = {
  readonly vsn: Vsn;
  readonly apiKey: string;
  readonly messageRate: RateLimiter;
  send(message: ServerMessage): void;
  sendFrame(frame: Frame): void;
  forget(channel: Channel): void;
};

/** One topic joined by one client. */
export class Channel implements Subscriber, TopicMember {
  readonly topic: string;
  readonly presenceKey: string;
  readonly isPrivate: boolean;
  readonly #context: RealtimeContext;
  readonly #connection: ChannelConnection;
  readonly #config: JoinConfig;
  readonly #joinRef: string | null;
  #viewer: Viewer | null = null;
  #rights: ChannelRights = publicRights;
  #state: 'joining' | 'joined' | 'closed' = 'joining';
  #subscriptions: Subscription[] = [];
  #expiry: NodeJS.Timeout | undefined;
  #tokenTurn = 0;

  constructor(context: RealtimeContext, connection: ChannelConnection, message: ClientMessage, config: JoinConfig) {
    this.#context = context;
    this.#connection = connection;
    this.#config = config;
    this.#joinRef = message.joinRef ?? message.ref;
    this.topic = message.topic;
    this.presenceKey = config.presenceKey || context.newPresenceKey();
    this.isPrivate = config.isPrivate;
  }

  get vsn(): Vsn {
    return this.#connection.vsn;
  }

  get isOpen(): boolean {
    return this.#state === 'joined';
  }

  get viewer(): Viewer {
    if (this.#viewer === null) throw new Error('a channel has a viewer once it is joined');
    return this.#viewer;
  }

  get mayReadBroadcasts(): boolean {
    return this.#rights.broadcast.read;
  }

  get mayReadPresence(): boolean {
    return this.#config.presenceEnabled && this.#rights.presence.read;
  }

  get #subTopic(): string {
    return this.topic.slice(topicPrefix.length);
  }

  async join(ref: string | null): Promise<void> {
    try {
      const viewer = await this.#verify(this.#config.accessToken ?? this.#connection.apiKey);
      const rights = await this.#authorize(viewer);
      const targets = await this.#prepare(viewer, this.#config.postgresChanges);
      if (this.#state !== 'joining') return;
      // The stream may have broken since then; a client that is not registered yet got no notice.
      if (targets.length > 0 && !this.#context.replicationIsUp()) throw new JoinError(streamIsDown);
      this.#viewer = viewer;
      this.#rights = rights;
      this.#state = 'joined';
      this.#subscriptions = targets;
      // Reply first: a client ignores changes whose ids it does not know yet.
      const postgresChanges = this.#config.postgresChanges.map((params, index) => ({
        ...params,
        id: targets[index]?.id,
      }));
      this.reply(ref, 'ok', { postgres_changes: postgresChanges });
      for (const subscription of targets) this.#context.registry.add(subscription);
      this.#context.topics.join(this);
      if (targets.length > 0) this.#system('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
      if (this.mayReadPresence) this.#push('presence_state', this.#context.topics.presenceState(this));
      this.#scheduleExpiry();
    } catch (error) {
      if (this.#state !== 'joining') return;
      this.#end();
      const isExpected = error instanceof JoinError;
      if (!isExpected) this.#context.log(`join of ${this.topic} failed`, error);
      this.reply(ref, 'error', {
        reason: isExpected ? error.message : 'DatabaseUnavailable: Realtime could not ask the database, try again',
      });
    }
  }

  handle(message: ClientMessage): void {
    if (this.#state !== 'joined') {
      this.reply(message.ref, 'error', { reason: 'unmatched topic' });
      return;
    }
    switch (message.event) {
      case 'access_token':
        void this.#refreshToken(message);
        return;
      case 'broadcast':
        if (this.#withinRate()) this.#broadcast(message);
        return;
      case 'presence':
        if (this.#withinRate()) this.#presence(message);
        return;
      default:
        this.reply(message.ref, 'error', { reason: `unknown event ${message.event}` });
    }
  }

  /** The client leaves, or joins the same topic again. */
  leave(): void {
    this.#end();
    this.#push('phx_close', {}, this.#joinRef);
  }

  /** Ends without a message: the connection is gone. */
  abandon(): void {
    this.#end();
  }

  /** Ends the channel for good; the client does not rejoin on its own. */
  shutdown(message: string): void {
    this.#system('system', 'error', message);
    this.leave();
  }

  /** Ends the channel so that the client joins again, and fetches what it may have missed. */
  fail(reason: string): void {
    this.#end();
    this.#push('phx_error', { reason }, this.#joinRef);
  }

  sendChange(ids: number[], dataJson: string, frames: Map<string, Frame>): void {
    const key = `${this.vsn} ${ids.join()} ${this.topic}`;
    let frame = frames.get(key);
    if (frame === undefined) {
      frame = encodeShared(this.vsn, this.topic, 'postgres_changes', `{"ids":[${ids.join()}],"data":${dataJson}}`);
      frames.set(key, frame);
    }
    this.sendFrame(frame);
  }

  sendFrame(frame: Frame): void {
    this.#connection.sendFrame(frame);
  }

  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void {
    this.#push('phx_reply', { status, response }, ref);
  }

  #push(event: string, payload: unknown, ref: string | null = null): void {
    this.#connection.send({ joinRef: this.#joinRef, ref, topic: this.topic, event, payload });
  }

  #system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.#push('system', { extension, status, message, channel: this.#subTopic });
  }

  async #verify(token: string): Promise<Viewer> {
    const viewer = toViewer(await this.#context.verifyToken(token));
    if (viewer === null) throw new JoinError('InvalidJWTToken: The token is not valid');
    if (viewer.expiresAt !== null && viewer.expiresAt <= Date.now()) {
      throw new JoinError('InvalidJWTToken: Token has expired');
    }
    return viewer;
  }

  async #authorize(viewer: Viewer): Promise<ChannelRights> {
    if (!this.isPrivate) return publicRights;
    const rights = await privateRights(this.#context.sql, viewer, this.#subTopic);
    if (!rights.broadcast.read && !(this.#config.presenceEnabled && rights.presence.read)) {
      throw new JoinError(
        `Unauthorized: You do not have permissions to read from this Channel topic: ${this.#subTopic}`,
      );
    }
    return rights;
  }

  async #prepare(viewer: Viewer, wanted: PostgresChangesParams[]): Promise<Subscription[]> {
    if (wanted.length === 0) return [];
    const { sql, publication, limits, waitForReplication } = this.#context;
    if (wanted.length > limits.maxSubscriptionsPerChannel) {
      throw new JoinError(`ChannelRateLimitReached: At most ${limits.maxSubscriptionsPerChannel} subscriptions`);
    }
    if (!(await waitForReplication(replicationWaitMs))) throw new JoinError(streamIsDown);
    const targets = await Promise.all(
      wanted.map((params) =>
        prepareTarget(sql, publication, params, viewer).catch((error) => {
          if (!(error instanceof SubscribeError)) throw error;
          throw new JoinError(
            `RealtimeDisabledForConfiguration: Unable to subscribe to changes with given parameters: ${error.message}`,
          );
        }),
      ),
    );
    const ids = new Set<number>();
    return targets.map((target, index) => {
      const event = wanted[index]?.event ?? '*';
      let id = idOf(JSON.stringify([event, target.schema, target.table, target.filter?.text, target.select]));
      while (ids.has(id)) id += 1;
      ids.add(id);
      return { id, event, ...target, subscriber: this };
    });
  }

  async #refreshToken(message: ClientMessage): Promise<void> {
    const token = isRecord(message.payload) ? message.payload.access_token : null;
    // A client without a session sends null: it is a visitor with the key it connected with.
    if (token !== null && typeof token !== 'string') return;
    this.#tokenTurn += 1;
    const turn = this.#tokenTurn;
    try {
      const viewer = await this.#verify(token ?? this.#connection.apiKey);
      const rights = await this.#authorize(viewer);
      if (turn !== this.#tokenTurn || this.#state !== 'joined') return;
      this.#viewer = viewer;
      this.#rights = rights;
      this.#scheduleExpiry();
    } catch (error) {
      if (turn !== this.#tokenTurn || this.#state !== 'joined') return;
      if (error instanceof JoinError) {
        this.shutdown(error.message);
      } else {
        this.#context.log(`refresh of ${this.topic} failed`, error);
        this.fail('the token could not be checked');
      }
    }
  }

  #scheduleExpiry(): void {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.viewer;
    if (expiresAt === null) return;
    const left = expiresAt - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (Date.now() >= expiresAt) this.shutdown('InvalidJWTToken: Token has expired');
        else this.#scheduleExpiry();
      },
      Math.min(Math.max(0, left), maxTimeoutMs),
    );
    this.#expiry.unref();
  }

  #withinRate(): boolean {
    if (this.#connection.messageRate.take()) return true;
    this.shutdown('ClientRateLimitReached: Too many messages per second');
    return false;
  }

  #broadcast(message: ClientMessage): void {
    const broadcast = asUserBroadcast(message.payload);
    const acknowledge = (status: 'ok' | 'error', response: unknown): void => {
      if (this.#config.ack) this.reply(message.ref, status, response);
    };
    if (broadcast === null) return acknowledge('error', { reason: 'a broadcast needs an event and a payload' });
    if (broadcast.body.length > this.#context.limits.maxPayloadBytes) {
      return acknowledge('error', { reason: 'payload_size_exceeded' });
    }
    // Without an acknowledgement a sender that may not send is not notified, as on hosted Supabase.
    if (!this.#rights.broadcast.write) return acknowledge('error', { reason: 'unauthorized' });
    this.#context.topics.broadcast(this.topic, this.isPrivate, broadcast, this.#config.self ? null : this);
    acknowledge('ok', {});
  }

  #presence(message: ClientMessage): void {
    const { payload, ref } = message;
    const event = isRecord(payload) && typeof payload.event === 'string' ? payload.event.toLowerCase() : '';
    if (event === 'untrack') {
      this.#context.topics.untrack(this);
      return this.reply(ref, 'ok', {});
    }
    const meta = isRecord(payload) ? (payload.payload ?? {}) : null;
    if (event !== 'track' || !isRecord(meta)) return this.reply(ref, 'error', { reason: 'invalid_payload' });
    if (!this.#rights.presence.write) return this.reply(ref, 'error', { reason: 'unauthorized' });
    if (Buffer.byteLength(JSON.stringify(meta)) > this.#context.limits.maxPayloadBytes) {
      return this.reply(ref, 'error', { reason: 'payload_size_exceeded' });
    }
    this.#context.topics.track(this, meta);
    this.reply(ref, 'ok', {});
  }

  #end(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearTimeout(this.#expiry);
    for (const subscription of this.#subscriptions) this.#context.registry.remove(subscription);
    this.#subscriptions = [];
    this.#context.topics.leave(this);
    this.#connection.forget(this);
  }
}

/** The same for equal parameters, so that clients who follow the same share a frame. */
function idOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash & 0x7fffffff;
}
