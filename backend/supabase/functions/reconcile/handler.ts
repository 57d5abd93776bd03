import { readBalance } from '../_shared/balance.ts';
import { requireSecretKey } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';
import { logFailure } from '../_shared/request-id.ts';

/**
 * Scheduled once a day. As the server: it reads everybody's bookings. What the provider does not answer is named by the report,
 * which is made all the same.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  await readBalance(dependencies).catch((error: unknown) =>
    logFailure(`The provider's balance was not read: ${error}`),
  );
  const report = unwrap(await dependencies.server.rpc('reconcile').single());
  if (report.difference_count > 0)
    logFailure(`Reconciliation ${report.report_id}: ${report.difference_count} differences.`);
  return answer({ reportId: report.report_id, differences: report.difference_count });
}
