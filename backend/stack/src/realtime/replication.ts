import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogicalReplicationService, type Pgoutput, PgoutputPlugin } from 'pg-logical-replication';

/** Values are Postgres' own text; a column that is absent was too large to be repeated and has not changed. */
export type RowText = Record<string, string | null>;

export type RowChange = {
  type: 'INSERT' | 'UPDATE' | 'DELETE';
  xid: number;
  /** ISO 8601 with milliseconds. */
  committedAt: string;
  relationOid: number;
  schema: string;
  table: string;
  row: RowText;
  oldRow: RowText;
};

export type ReplicationOptions = {
  databaseUrl: string;
  /** Called at every connection: a publication that does not exist would break the stream at the first change. */
  publications: () => Promise<string[]>;
  /** Returning a promise pauses the stream until it resolves. */
  onChange: (change: RowChange) => Promise<void> | void;
  onRelation: (relationOid: number) => void;
  /** The stream runs: what is committed from now on arrives. */
  onUp: () => void;
  /** The stream broke: what is committed until the next `onUp` does not arrive. */
  onDown: (error: Error) => void;
};

type Message = Pgoutput.Message;

/**
 * The slot is temporary: it belongs to the connection and is gone with it, so a crash leaves nothing that would hold
 * back the write-ahead log. The price is the gap of a lost connection, which `onDown` reports.
 */
class TemporarySlotPlugin extends PgoutputPlugin {
  readonly #onBroken: (error: unknown) => void;

  constructor(publicationNames: string[], onBroken: (error: unknown) => void) {
    super({ protoVersion: 1, publicationNames });
    this.#onBroken = onBroken;
  }

  override async start(client: Parameters<PgoutputPlugin['start']>[0], slotName: string): Promise<unknown> {
    await client.query(`CREATE_REPLICATION_SLOT "${slotName}" TEMPORARY LOGICAL pgoutput NOEXPORT_SNAPSHOT`);
    return super.start(client, slotName, '0/0');
  }

  override parse(buffer: Buffer): Message {
    let message: Message;
    try {
      message = super.parse(buffer);
    } catch (error) {
      // Thrown from here it would end the process.
      this.#onBroken(error);
      return {
        tag: 'message',
        flags: 0,
        transactional: false,
        messageLsn: null,
        prefix: '',
        content: new Uint8Array(),
      };
    }
    // The library would turn times into dates and lose their microseconds: keep Postgres' text.
    if (message.tag === 'relation') for (const column of message.columns) column.parser = (text) => text;
    return message;
  }
}

const connectTimeoutMs = 5_000;
const endTimeoutMs = 2_000;
const retryDelaysMs = [100, 250, 500, 1000];

export class Replication {
  readonly #options: ReplicationOptions;
  #service: LogicalReplicationService | null = null;
  #stopped = false;
  #loop: Promise<void> | null = null;
  /** The connection is made, or has failed. */
  #settled: Promise<void> = Promise.resolve();
  #wake: () => void = () => undefined;
  #xid = 0;
  #committedAt = '';

  constructor(options: ReplicationOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake();
    // A connection that is being made can't be ended safely: it is there or has failed within its time-out.
    await Promise.race([this.#settled, pause(connectTimeoutMs + 1000)]);
    await Promise.race([this.#service?.stop().catch(() => undefined), pause(endTimeoutMs)]);
    await Promise.race([this.#loop, pause(endTimeoutMs)]);
  }

  async #run(): Promise<void> {
    for (let failures = 0; !this.#stopped; ) {
      const { wasUp, error } = await this.#stream();
      if (this.#stopped) return;
      this.#options.onDown(error);
      failures = wasUp ? 0 : failures + 1;
      const delay = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 1000;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        setTimeout(resolve, delay).unref();
      });
    }
  }

  async #stream(): Promise<{ wasUp: boolean; error: Error }> {
    const { databaseUrl, publications, onUp } = this.#options;
    const service = new LogicalReplicationService(
      {
        connectionString: databaseUrl,
        application_name: 'realtime',
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
        options: '-c timezone=UTC -c datestyle=ISO,MDY -c intervalstyle=postgres -c bytea_output=hex',
      },
      { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
    );
    this.#service = service;
    let wasUp = false;
    const { promise, resolve: settle } = Promise.withResolvers<void>();
    this.#settled = promise;
    let failure = new Error('the replication stream ended');
    service.on('start', () => {
      wasUp = true;
      settle();
      onUp();
    });
    // biome-ignore lint/nursery/noMisusedPromises: with flow control the service waits for what its listener returns
    service.on('data', (_lsn, message: Message) => this.#read(message));
    service.on('heartbeat', (lsn, _timestamp, shouldRespond) => {
      if (shouldRespond) void service.acknowledge(before(lsn));
    });
    service.on('error', (error) => {
      failure = error;
    });
    const slot = `realtime_${process.pid}_${randomBytes(4).toString('hex')}`;
    try {
      const publicationNames = await publications();
      if (publicationNames.length === 0) throw new Error('there is no publication to follow');
      if (this.#stopped) throw failure;
      const plugin = new TemporarySlotPlugin(publicationNames, (error) => {
        failure = asError(error);
        void service.stop();
      });
      await service.subscribe(plugin, slot);
    } catch (error) {
      failure = asError(error);
    }
    settle();
    await Promise.race([service.destroy().catch(() => undefined), pause(endTimeoutMs)]);
    this.#service = null;
    return { wasUp, error: failure };
  }

  #read(message: Message): Promise<void> | void {
    switch (message.tag) {
      case 'begin':
        this.#xid = message.xid >>> 0;
        this.#committedAt = new Date(Number(message.commitTime.valueOf() / 1000n)).toISOString();
        return;
      case 'relation':
        return this.#options.onRelation(message.relationOid >>> 0);
      case 'insert':
        return this.#emit('INSERT', message.relation, message.new, {});
      case 'update':
        return this.#emit('UPDATE', message.relation, message.new, message.old ?? message.key ?? {});
      case 'delete':
        return this.#emit('DELETE', message.relation, {}, message.old ?? message.key ?? {});
      default:
        return;
    }
  }

  #emit(
    type: RowChange['type'],
    relation: Pgoutput.MessageRelation,
    row: Record<string, string | null | undefined>,
    oldRow: Record<string, string | null | undefined>,
  ): Promise<void> | void {
    return this.#options.onChange({
      type,
      xid: this.#xid,
      committedAt: this.#committedAt,
      relationOid: relation.relationOid >>> 0,
      schema: relation.schema,
      table: relation.name,
      row: present(row),
      oldRow: present(oldRow),
    });
  }
}

/** Does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return sleep(ms, undefined, { ref: false });
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function present(row: Record<string, string | null | undefined>): RowText {
  const result: RowText = {};
  for (const [name, value] of Object.entries(row)) if (value !== undefined) result[name] = value;
  return result;
}

/**
 * The library acknowledges one byte past the position it is given. A server that shuts down waits until exactly what it
 * sent is confirmed, and one byte more would make it wait for ever.
 */
function before(lsn: string): string {
  const [high = '0', low = '0'] = lsn.split('/');
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) - 1n;
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`;
}
