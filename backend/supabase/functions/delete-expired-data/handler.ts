import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';

/** Scheduled once a day where the database has no schedule of its own. As the server: it deletes what is everybody's. */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  return answer({ deleted: unwrap(await dependencies.server.rpc('delete_expired_data')) });
}
