import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';

/** Scheduled every minute where the database has no schedule of its own. */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  return answer({ mails: unwrap(await dependencies.server.rpc('evaluate_alarms')) });
}
