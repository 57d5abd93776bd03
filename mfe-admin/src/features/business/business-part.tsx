import type { ReactNode } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';

const panel = onDemand(() => import('./business-panel.tsx').then((module) => module.BusinessPanel));

/** The section 'Negócio', whose code comes with it. */
export function BusinessPart({ periodExport }: { periodExport: ReactNode }) {
  const { value: BusinessPanel, failed, retry } = panel.useWanted(true);
  if (failed) return <FailedPart title="Não foi possível carregar os números." onRetry={retry} />;
  if (!BusinessPanel) return <Spinner className="m-6" />;
  return <BusinessPanel periodExport={periodExport} />;
}
