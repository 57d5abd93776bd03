import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import postgres from 'postgres';
import { WebSocketServer } from 'ws';
import { broadcastFromDatabase, handleBroadcastRequest } from './broadcast-api.ts';
import { ChangeFeed } from './change-feed.ts';
import { Connection } from './connection.ts';
import { defaultLimits, RateLimiter, type RealtimeLimits } from './limits.ts';
import { isVsn } from './protocol.ts';
import type { RealtimeContext } from './realtime-context.ts';
import { messagesPublication } from './realtime-schema.ts';
import { Replication } from './replication.ts';
import { SubscriptionRegistry } from './subscriptions.ts';
import { Topics } from './topics.ts';
import { toViewer, type VerifyToken } from './viewer.ts';

export type RealtimeServerOptions = {
  /** A connection with the right to replicate and to act as anon, authenticated and service_role. */
  databaseUrl: string;
  verifyToken: VerifyToken;
  /** Default `supabase_realtime`. */
  publication?: string;
  limits?: Partial<RealtimeLimits>;
  log?: (message: string, error: unknown) => void;
};

export type RealtimeServer = {
  /** For `upgrade` events of the HTTP server whose path ends in `/websocket`. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** For HTTP requests below `/realtime/v1/api/broadcast`; answers nothing about CORS. */
  handleRequest: (request: Request) => Promise<Response>;
  /** Resolves when changes arrive for the first time. */
  ready: Promise<void>;
  /** Whether changes arrive now. */
  isUp: () => boolean;
  stop: () => Promise<void>;
};

const maxSweepMs = 5_000;
/** Rows of `realtime.messages` are sent once; they are kept for a while to be looked at. */
const messageRetention = '3 days';
const tidyMs = 60 * 60 * 1000;
const closeGraceMs = 500;

export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const { databaseUrl, verifyToken, publication = 'supabase_realtime' } = options;
  const log = options.log ?? ((message, error) => console.error(`realtime: ${message}`, error));
  const limits = { ...defaultLimits, ...options.limits };
  const { joinSql, feedSql } = openConnections(databaseUrl, log);
  const registry = new SubscriptionRegistry();
  const connections = new Set<Connection>();

  const changes = createUpSignal();

  const context: RealtimeContext = {
    sql: joinSql,
    publication,
    limits,
    registry,
    topics: new Topics(),
    verifyToken,
    newPresenceKey: randomUUID,
    log,
    httpRate: new RateLimiter(limits.maxHttpRequestsPerSecond),
    replicationIsUp: changes.isUp,
    waitForReplication: changes.wait,
  };

  const tellSubscribers = (reason: string): void => {
    for (const subscriber of registry.subscribers()) subscriber.fail(reason);
  };
  const feed = new ChangeFeed({
    sql: feedSql,
    registry,
    onLost: (error) => {
      log('changes could not be delivered, subscribers join again', error);
      tellSubscribers('changes were lost');
    },
  });
  const replication = new Replication({
    databaseUrl,
    publications: async () => {
      const rows = await joinSql<{ pubname: string }[]>`
        select pubname from pg_publication where pubname in (${publication}, ${messagesPublication}) order by pubname`;
      return rows.map(({ pubname }) => pubname);
    },
    onChange: (change) => {
      if (change.schema !== 'realtime' || change.table !== 'messages') return feed.push(change);
      if (change.type === 'INSERT') broadcastFromDatabase(context, change.row);
    },
    onRelation: (oid) => feed.forgetRelation(oid),
    onUp: () => changes.set(true),
    onDown: (error) => {
      if (changes.isUp()) log('the replication stream is lost, connecting again', error);
      changes.set(false);
      tellSubscribers('the replication stream was lost');
    },
  });
  replication.start();

  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const sweep = setInterval(
    () => {
      const now = Date.now();
      for (const connection of connections) connection.endIfIdle(now);
    },
    Math.min(maxSweepMs, limits.idleTimeoutMs / 2),
  );
  sweep.unref();

  const tidy = setInterval(() => {
    joinSql
      .unsafe(`delete from realtime.messages where inserted_at < now() - interval '${messageRetention}'`)
      .catch((error) => log('old messages could not be removed', error));
  }, tidyMs);
  tidy.unref();

  let isStopped = false;
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const address = new URL(request.url ?? '/', 'http://localhost');
    const vsn = address.searchParams.get('vsn') ?? '1.0.0';
    const apiKey = address.searchParams.get('apikey') ?? headerOf(request, 'x-api-key') ?? '';
    if (!address.pathname.endsWith('/websocket')) return refuse(socket, '404 Not Found');
    if (!isVsn(vsn)) return refuse(socket, '400 Bad Request');
    if (isStopped || connections.size >= limits.maxClients) return refuse(socket, '503 Service Unavailable');
    const viewer = apiKey === '' ? null : toViewer(await verifyToken(apiKey));
    if (viewer === null) return refuse(socket, '401 Unauthorized');
    if (socket.destroyed) return;
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(context, webSocket, socket, vsn, apiKey);
      connections.add(connection);
      webSocket.on('close', () => connections.delete(connection));
    });
  };

  return {
    ready: changes.ready,
    isUp: changes.isUp,
    handleRequest: (request) => handleBroadcastRequest(context, request),
    handleUpgrade: (request, socket, head) => {
      const onError = (): void => {
        socket.destroy();
      };
      socket.on('error', onError);
      void upgrade(request, socket, head).then(
        () => socket.off('error', onError),
        (error) => {
          log('a connection could not be opened', error);
          refuse(socket, '500 Internal Server Error');
        },
      );
    },
    stop: async () => {
      isStopped = true;
      clearInterval(sweep);
      clearInterval(tidy);
      changes.release();
      for (const connection of connections) connection.close(1001, 'the server stops');
      await new Promise((resolve) => setTimeout(resolve, connections.size > 0 ? closeGraceMs : 0));
      for (const connection of connections) connection.terminate();
      await replication.stop();
      await Promise.all([joinSql.end({ timeout: 1 }), feedSql.end({ timeout: 1 })]);
    },
  };
}

/** Connections of their own: joins must not wait for the checks of changes. */
function openConnections(databaseUrl: string, log: (message: string, error: unknown) => void) {
  const session = {
    onnotice: () => undefined,
    fetch_types: false,
    connect_timeout: 5,
    connection: {
      application_name: 'realtime',
      TimeZone: 'UTC',
      DateStyle: 'ISO, MDY',
      IntervalStyle: 'postgres',
      // One slow policy must not hold up everyone for longer.
      statement_timeout: 5_000,
    },
  } as const;
  const joinSql = postgres(databaseUrl, { ...session, max: 4 });
  const feedSql = postgres(databaseUrl, {
    ...session,
    max: 1,
    // A policy that fails is the developer's to know.
    onnotice: ({ code, message }) => {
      if (code === '00000') log(String(message), null);
    },
  });
  return { joinSql, feedSql };
}

/** Knows whether changes arrive, and lets callers wait for it. */
function createUpSignal() {
  let isUp = false;
  const waiting = new Set<(up: boolean) => void>();
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
  const set = (up: boolean): void => {
    isUp = up;
    if (!up) return;
    resolveReady();
    for (const resume of waiting) resume(true);
    waiting.clear();
  };
  const wait = (waitMs: number): Promise<boolean> => {
    if (isUp) return Promise.resolve(true);
    return new Promise((resolve) => {
      const resume = (up: boolean): void => {
        clearTimeout(timer);
        waiting.delete(resume);
        resolve(up);
      };
      const timer = setTimeout(() => resume(false), waitMs);
      waiting.add(resume);
    });
  };
  return {
    /** Resolves when changes arrive for the first time. */
    ready,
    isUp: () => isUp,
    set,
    /** Resolves with false after the time in milliseconds, or when the server stops. */
    wait,
    /** Ends the waiting of all. */
    release: () => {
      for (const resume of waiting) resume(false);
    },
  };
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function refuse(socket: Duplex, status: string): void {
  if (socket.destroyed) return;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
