import type { Tables } from 'shared-domain/db/database.types.ts';
import type { PlatformConfig } from 'shared-domain/platform';

interface WithdrawalOptions {
  config: PlatformConfig;
  /** Spaces that left the site since the last time; pages that show them are out of date, however young. */
  onWithdrawn: (spaceIds: readonly string[]) => void;
  /** Between two questions. Default 5 s. */
  everyMs?: number;
}

const deadlineMs = 4000;

/**
 * Learns which spaces were taken down or deleted. Every instance polls on its own, so it does not depend on being reached; after a failure
 * it resumes where it stopped.
 */
export function watchWithdrawals({ config, onWithdrawn, everyMs = 5000 }: WithdrawalOptions): { stop(): void } {
  const { supabaseUrl, supabaseKey } = config;
  const headers = { apikey: supabaseKey };
  /** Rows already reported: rows that share a moment are fetched again, and each is reported once. */
  let known = new Map<string, string>();
  let since: string | null = null;

  async function look(): Promise<void> {
    const query = new URLSearchParams({ select: 'space_id,withdrawn_at', order: 'withdrawn_at.desc', limit: '1000' });
    if (since) query.set('withdrawn_at', `gte.${since}`);
    const response = await fetch(`${supabaseUrl}/rest/v1/withdrawn_spaces?${query}`, {
      headers,
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (!response.ok) return;
    const withdrawn = (await response.json()) as Tables<'withdrawn_spaces'>[];
    const news = withdrawn.filter(({ space_id, withdrawn_at }) => known.get(space_id) !== withdrawn_at);
    known = new Map(withdrawn.map(({ space_id, withdrawn_at }) => [space_id, withdrawn_at]));
    since = withdrawn[0]?.withdrawn_at ?? since;
    if (news.length > 0) onWithdrawn(news.map(({ space_id }) => space_id));
  }

  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const again = () => {
    if (isStopped) return;
    timer = setTimeout(
      () =>
        look()
          .catch(() => {})
          .finally(again),
      everyMs,
    );
    timer.unref();
  };
  again();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
