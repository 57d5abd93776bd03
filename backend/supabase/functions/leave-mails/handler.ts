import { throwRefusal } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, Refusal } from '../_shared/http.ts';

/**
 * `POST …/leave-mails?token=…`: mail programs switch a topic of e-mails off with one press (RFC 8058). Without a session and whatever the
 * body says: the signed token names the person and the topic.
 */
export async function handler(request: Request, { asCaller }: Dependencies): Promise<Response> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  // As private.mail_token writes it.
  if (!/^[0-9a-f-]{36}\.[a-z]+\.[0-9a-f]{64}$/.test(token)) throw new Refusal(404, 'link_invalid');
  const { data: topic, ...rest } = await asCaller(request).rpc('follow_mail_link', { token });
  throwRefusal(rest);
  return answer({ topic });
}
