import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';

/**
 * Runs the nightly work where the database has no schedule of its own: updates the prices of search and deletes expired data. As the
 * server: the data is everybody's.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  unwrap(await dependencies.server.rpc('refresh_search_prices'));
  return answer({ deleted: unwrap(await dependencies.server.rpc('delete_expired_data')) });
}
