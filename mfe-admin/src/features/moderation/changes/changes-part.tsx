import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';

const panel = onDemand(() => import('./changes-panel.tsx').then((module) => module.ChangesPanel));

/** The section 'Alterações', whose code comes with it. */
export function ChangesPart() {
  const { value: ChangesPanel, failed, retry } = panel.useWanted(true);
  if (failed) return <FailedPart title="Não foi possível carregar as alterações." onRetry={retry} />;
  return ChangesPanel ? <ChangesPanel /> : <Spinner className="m-6" />;
}
