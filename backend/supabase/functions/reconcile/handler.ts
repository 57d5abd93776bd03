import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';
import { logFailure } from '../_shared/request-id.ts';

/** Scheduled once a day where the database has no schedule of its own. As the server: it reads everybody's bookings. */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  const report = unwrap(await dependencies.server.rpc('reconcile').single());
  if (report.difference_count > 0)
    logFailure(`Reconciliation ${report.report_id}: ${report.difference_count} differences.`);
  return answer({ reportId: report.report_id, differences: report.difference_count });
}
