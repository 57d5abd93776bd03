import type { Sql } from 'postgres';
import type { RateLimiter, RealtimeLimits } from './limits.ts';
import type { SubscriptionRegistry } from './subscriptions.ts';
import type { Topics } from './topics.ts';
import type { VerifyToken } from './viewer.ts';

/** Shared state of the parts of one server. */
export type RealtimeContext = {
  sql: Sql;
  publication: string;
  limits: RealtimeLimits;
  registry: SubscriptionRegistry;
  topics: Topics;
  verifyToken: VerifyToken;
  replicationIsUp: () => boolean;
  /** Resolves to whether changes arrive, waiting so long for it at most. */
  waitForReplication: (waitMs: number) => Promise<boolean>;
  httpRate: RateLimiter;
  newPresenceKey: () => string;
  log: (message: string, error: unknown) => void;
};
