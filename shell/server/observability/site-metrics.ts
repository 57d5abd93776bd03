import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveSites } from '../live-registry.ts';
import type { ServerRenderer } from '../rendering/server-renderer.ts';
import type { PageStage } from '../telemetry/endpoint.ts';
import type { DatabaseMetrics } from './database-metrics.ts';
import type { AnsweredRequest } from './request-record.ts';

/** Parts whose state is measured at the moment of a scrape. */
interface MeasuredParts {
  live: LiveSites;
  renderer: ServerRenderer;
  pages: { readonly cached: { pages: number; bytes: number } };
  /** Null: without the secret key the database tells nothing. */
  database: { read(): Promise<DatabaseMetrics | null> } | null;
  canRollBack(): boolean;
}

export interface SiteMetrics {
  answered(request: AnsweredRequest): void;
  /** A worker has rendered a page, or has not. `seconds` includes the wait. */
  rendered(outcome: 'rendered' | 'failed' | 'busy', seconds: number): void;
  /** The API has answered a worker; status 0: it did not. */
  apiAnswered(status: number, seconds: number): void;
  /** A page of a visitor has reported how far it came, or its browser that it crashed. */
  pageReported(stage: PageStage): void;
  measure(parts: MeasuredParts): void;
  readonly contentType: string;
  /** As Prometheus reads it. */
  text(): Promise<string>;
}

const requestBuckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const classOf = (status: number) => (status === 0 ? 'none' : `${Math.floor(status / 100)}xx`);

/**
 * Creates the metrics of this process. Every label has few values that are known here (kinds, classes of status, units
 * of the registry): values that visitors choose (addresses, paths, versions) are never labels.
 * @param version of this server's code
 */
export function createSiteMetrics(version: string): SiteMetrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'site_requests_total',
    help: 'Answers by kind and class of status.',
    registers,
    labelNames: ['kind', 'status'],
  });
  const duration = new Histogram({
    name: 'site_request_seconds',
    help: 'From the request to the end of its answer.',
    registers,
    labelNames: ['kind'],
    buckets: requestBuckets,
  });
  const pageSources = new Counter({
    name: 'site_pages_total',
    help: 'Pages by where they came from.',
    registers,
    labelNames: ['source'],
  });
  const pageReports = new Counter({
    name: 'site_page_reports_total',
    help: 'Pages of visitors by what they or their browsers reported.',
    registers,
    labelNames: ['stage'],
  });
  const renderings = new Histogram({
    name: 'site_render_seconds',
    help: 'Rendering a page, its wait for a worker included.',
    registers,
    labelNames: ['outcome'],
    buckets: requestBuckets,
  });
  const apiAnswers = new Histogram({
    name: 'site_api_answer_seconds',
    help: 'Until the API began its answer to a page.',
    registers,
    labelNames: ['status'],
    buckets: requestBuckets,
  });

  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, registers, labelNames });
  const workers = gauge('site_render_workers', 'Workers that render.');
  const underWay = gauge('site_render_under_way', 'Pages that workers are rendering.');
  const waiting = gauge('site_render_waiting', 'Pages that wait for a worker.');
  const cachedPages = gauge('site_page_cache_pages', 'Pages kept in memory.');
  const cachedBytes = gauge('site_page_cache_bytes', 'Bytes of the pages kept in memory.');
  const releases = gauge('site_release_info', '1 for each version that visitors get.', ['unit', 'version', 'pointer']);
  const deployedAt = gauge('site_last_deployment_seconds', 'When the registry last moved, in Unix time.');
  const rollback = gauge('site_automatic_rollback', '1: this instance can take a failing release back.');
  gauge('site_server_info', "1, with the version of this server's code.", ['version']).set({ version }, 1);
  const ofDatabase = createDatabaseGauges(gauge);

  let parts: MeasuredParts | undefined;

  async function look(): Promise<void> {
    if (!parts) return;
    const load = parts.renderer.load();
    workers.set(load.workers);
    underWay.set(load.underWay);
    waiting.set(load.waiting);
    cachedPages.set(parts.pages.cached.pages);
    cachedBytes.set(parts.pages.cached.bytes);
    rollback.set(parts.canRollBack() ? 1 : 0);
    const { units, history } = await parts.live.registry();
    releases.reset();
    for (const [unit, { live, canary }] of Object.entries(units)) {
      if (live) releases.set({ unit, version: live, pointer: 'live' }, 1);
      if (canary) releases.set({ unit, version: canary.version, pointer: 'canary' }, 1);
    }
    deployedAt.set(Math.max(0, ...history.map(({ at }) => Date.parse(at) / 1000)));
    if (parts.database) ofDatabase(await parts.database.read());
  }

  return {
    answered({ kind, status, seconds, source }) {
      requests.inc({ kind, status: classOf(status) });
      duration.observe({ kind }, seconds);
      if (source) pageSources.inc({ source });
    },
    pageReported: (stage) => pageReports.inc({ stage }),
    rendered: (outcome, seconds) => renderings.observe({ outcome }, seconds),
    apiAnswered: (status, seconds) => apiAnswers.observe({ status: classOf(status) }, seconds),
    measure: (measured) => {
      parts = measured;
    },
    contentType: register.contentType,
    async text() {
      await look();
      return register.metrics();
    },
  };
}

/** The database's numbers; without an answer the earlier ones are dropped. */
function createDatabaseGauges(gauge: (name: string, help: string, labels?: string[]) => Gauge) {
  const answers = gauge('database_up', '1: the database answered with the numbers that follow.');
  const plain = {
    outbox_waiting: gauge('outbox_waiting', 'Messages that could go out.'),
    outbox_oldest_seconds: gauge('outbox_oldest_seconds', 'For so long the oldest of them could.'),
    outbox_failed: gauge('outbox_failed', 'Messages given up, which wait for a person.'),
    holds_open: gauge('holds_open', 'Dates held by unpaid bookings.'),
    holds_overdue: gauge('holds_overdue', 'Of these, whose time is over by more than a minute.'),
    webhook_events: gauge('webhook_events', 'Events of the payment provider in the last 15 minutes.'),
    webhook_lag_seconds: gauge(
      'webhook_lag_seconds',
      'The longest way of one of these, from the provider to the ledger.',
    ),
    money_differences: gauge('money_differences', 'Differences that the last reconciliation named.'),
    reconciliation_age_seconds: gauge('reconciliation_age_seconds', 'Since the last reconciliation.'),
    schedules_silent: gauge('schedules_silent', 'Scheduled jobs that are late.'),
  };
  const silence = gauge('schedule_silence_seconds', 'Since a scheduled job last ran to its end.', ['job']);
  const alarms = gauge('alarm_raised', '1 for each alarm that stands.', ['kind']);
  return (metrics: DatabaseMetrics | null) => {
    answers.set(metrics ? 1 : 0);
    for (const [name, one] of Object.entries(plain)) {
      const value = metrics?.[name as keyof typeof plain] ?? null;
      if (value === null) one.remove();
      else one.set(value);
    }
    silence.reset();
    for (const [job, seconds] of Object.entries(metrics?.schedule_silence_seconds ?? {})) silence.set({ job }, seconds);
    alarms.reset();
    for (const { kind, ended_at } of metrics?.alarms ?? []) if (!ended_at) alarms.set({ kind }, 1);
  };
}
