import { feedText } from '../_shared/calendars/feed.ts';
import { throwRefusal } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { Refusal } from '../_shared/http.ts';
import { sha256 } from '../_shared/sha256.ts';

const always = {
  // a revoked address must stop working: no cache between us and the reader stores it
  'cache-control': 'private, max-age=300',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/**
 * `GET …/calendar-feed/<secret>.ics`: a space's calendar for holders of its address. As the server: the secret is the permission, and the
 * database knows its hash only.
 */
export async function handler(request: Request, { server }: Dependencies): Promise<Response> {
  const secret = /\/([0-9a-f]{64})(?:\.ics)?$/.exec(new URL(request.url).pathname)?.[1];
  if (!secret) throw new Refusal(404, 'calendar_not_found');
  const { data: feed, ...rest } = await server.rpc('calendar_feed', { secret });
  throwRefusal(rest);
  if (feed === null) throw new Refusal(404, 'calendar_not_found');
  if ('retry_after' in feed) {
    return new Response(null, { status: 429, headers: { ...always, 'retry-after': String(feed.retry_after) } });
  }
  const text = feedText({ id: feed.space_id, title: feed.title, days: feed.days });
  const etag = `"${(await sha256(text)).slice(0, 32)}"`;
  const headers = { ...always, etag };
  if (
    request.headers
      .get('if-none-match')
      ?.split(/\s*,\s*/)
      .some((known) => known.replace(/^W\//, '') === etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : text, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="calendario.ics"',
    },
  });
}
