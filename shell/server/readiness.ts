import type { PlatformConfig } from 'shared-domain/platform';
import type { LiveSites } from './live-registry.ts';
import type { ServerRenderer } from './rendering/server-renderer.ts';

interface ReadinessOptions {
  config: PlatformConfig;
  live: LiveSites;
  renderer: ServerRenderer;
  version: string;
  canRollBack(): boolean;
}

export interface Readiness {
  /** A proxy may send visitors here. */
  ready: boolean;
  stopping: boolean;
  registry: boolean;
  workers: boolean;
  api: boolean;
  /** This instance can take a failing release back; for information only. */
  rollback: boolean;
  /** The version of this server's code; for information only. */
  version: string;
}

const apiDeadlineMs = 2000;
/** Shortest interval between two requests to the API, regardless of the number of probes. */
const askApiEveryMs = 5000;

/**
 * Decides whether this instance can serve. It must have had a registry, a worker and an answer of the API once: a misconfigured one gets no
 * visitors. Readiness latches: a later loss is reported, and the instance stays in service, since the loss affects all instances alike and
 * each still serves its cached pages.
 */
export function createReadiness({ config, live, renderer, version, canRollBack }: ReadinessOptions) {
  let isStopping = false;
  let wasAble = false;
  let requested: { at: number; answer: Promise<boolean> } | undefined;

  function apiAnswers(): Promise<boolean> {
    if (!requested || performance.now() - requested.at > askApiEveryMs) {
      const answer = fetch(`${config.supabaseUrl}/rest/v1/spaces?select=id&limit=1`, {
        method: 'HEAD',
        headers: { apikey: config.supabaseKey },
        signal: AbortSignal.timeout(apiDeadlineMs),
      }).then(
        ({ status }) => status < 400,
        () => false,
      );
      requested = { at: performance.now(), answer };
      // a caller that waits for a first answer need not wait longer than that takes
      void answer.then((is) => {
        if (!is && !wasAble) requested = undefined;
      });
    }
    return requested.answer;
  }

  return {
    stop: () => {
      isStopping = true;
    },
    async state(): Promise<Readiness> {
      const [site, api] = await Promise.all([live.site().catch(() => null), apiAnswers()]);
      const registry = site !== null;
      const workers = site !== null && renderer.isReady(site);
      wasAble ||= registry && workers && api;
      const ready = wasAble && !isStopping;
      return { ready, stopping: isStopping, registry, workers, api, rollback: canRollBack(), version };
    },
  };
}
