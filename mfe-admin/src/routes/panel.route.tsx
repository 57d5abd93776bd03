import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Tabs } from 'shared-ui/primitives/tabs.tsx';
import { openRefundsOptions } from '../data/bookings/open-refunds.query.ts';
import { newMessageCountOptions } from '../data/messages/contact-messages.query.ts';
import { duePayoutsOptions } from '../data/payouts/due-payouts.query.ts';
import { pendingSpaceCountOptions } from '../data/spaces/admin-spaces.query.ts';
import { errorOverviewOptions } from '../data/telemetry/site-errors.query.ts';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { AffiliatesPanel } from '../features/affiliates/affiliates-panel.tsx';
import { BookingsPanel } from '../features/bookings/bookings-panel.tsx';
import { CouponsPanel } from '../features/coupons/coupons-panel.tsx';
import { ErrorsPanel, firstFilter } from '../features/errors/errors-panel.tsx';
import { LogPanel } from '../features/log/log-panel.tsx';
import { MessagesPanel } from '../features/messages/messages-panel.tsx';
import { PayoutsPanel } from '../features/payouts/payouts-panel.tsx';
import { SpacesPanel } from '../features/spaces/spaces-panel.tsx';

export const meta = () => ({ title: 'Painel administrativo' });

const sections = ['espacos', 'cupons', 'mensagens', 'afiliados', 'repasses', 'erros', 'reservas', 'registro'] as const;
type Section = (typeof sections)[number];

const isSection = (text: string | null): text is Section => sections.some((section) => section === text);

export function Component() {
  return (
    <AdminsOnly>
      <Panel />
    </AdminsOnly>
  );
}

function Panel() {
  const [params, setParams] = useSearchParams();
  const wanted = params.get('aba');
  const { data: pendingSpaces } = useQuery(pendingSpaceCountOptions());
  const { data: newMessages } = useQuery(newMessageCountOptions());
  const { data: refunds } = useInfiniteQuery(openRefundsOptions());
  const { data: errors } = useQuery(errorOverviewOptions(firstFilter));
  const { data: due } = useQuery(duePayoutsOptions({ search: '', page: 1 }));
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Painel administrativo" className="pb-5 desk:pb-5" />
      <Tabs<Section>
        label="Seções do painel"
        value={isSection(wanted) ? wanted : 'espacos'}
        onValueChange={(aba) => setParams({ aba }, { replace: true, preventScrollReset: true })}
        tabs={[
          {
            value: 'espacos',
            label: 'Espaços',
            count: pendingSpaces ?? 0,
            content: <SpacesPanel />,
          },
          {
            value: 'cupons',
            label: 'Cupons de desconto',
            content: <CouponsPanel />,
          },
          { value: 'mensagens', label: 'Mensagens', count: newMessages ?? 0, content: <MessagesPanel /> },
          { value: 'afiliados', label: 'Afiliados', content: <AffiliatesPanel /> },
          { value: 'repasses', label: 'Repasses', count: due?.to_pay ?? 0, content: <PayoutsPanel /> },
          { value: 'erros', label: 'Erros', count: errors?.new_count ?? 0, content: <ErrorsPanel /> },
          { value: 'reservas', label: 'Reservas', count: refunds?.pages.at(-1)?.open ?? 0, content: <BookingsPanel /> },
          { value: 'registro', label: 'Registro', content: <LogPanel /> },
        ]}
      />
    </div>
  );
}
