import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';

/**
 * What the night does, where the database has no schedule of its own: prices of search follow the days, and what has expired is deleted. As the
 * server: it is everybody's.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  unwrap(await dependencies.server.rpc('refresh_search_prices'));
  return answer({ deleted: unwrap(await dependencies.server.rpc('delete_expired_data')) });
}
