import { useSession } from 'shared-domain/platform';
import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { AffiliatePage } from '../features/dashboard/affiliate-page.tsx';
import { LoadingPanel } from '../features/dashboard/loading-panel.tsx';
import { Invitation } from '../features/programme/invitation.tsx';

export const meta = () => ({
  title: 'Programa de Afiliados',
  description: `Compartilhe seu link e receba ${commissionLabel()} de comissão por reserva confirmada de espaços no Rio de Janeiro.`,
});

/** The session lives in the browser: there is nothing to load before it is known. */
export function Component() {
  const session = useSession();
  if (session.status === 'anonymous') return <Invitation />;
  return session.status === 'loading' ? <LoadingPanel /> : <AffiliatePage userId={session.user.id} />;
}
