import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { AuthenticatorsPanel } from '../features/authenticators/authenticators-panel.tsx';
import { BookingsPanel } from '../features/bookings/bookings-panel.tsx';
import { BusinessPart } from '../features/business/business-part.tsx';
import { CalendarProvidersPanel } from '../features/calendars/calendar-providers-panel.tsx';
import { CalendarConflictsPanel } from '../features/conflicts/calendar-conflicts-panel.tsx';
import { CouponsPanel } from '../features/coupons/coupons-panel.tsx';
import { DisputesPanel } from '../features/disputes/disputes-panel.tsx';
import { ErrorsPanel } from '../features/errors/errors-panel.tsx';
import { LogPanel } from '../features/log/log-panel.tsx';
import { MessagesPanel } from '../features/messages/messages-panel.tsx';
import { ChangesPart } from '../features/moderation/changes/changes-part.tsx';
import { PeoplePanel } from '../features/moderation/people/people-panel.tsx';
import { ReportsPanel } from '../features/moderation/reports/reports-panel.tsx';
import { AffiliatesPanel } from '../features/payouts/affiliates-panel.tsx';
import { PayoutsPanel } from '../features/payouts/payouts-panel.tsx';
import { PeriodExport } from '../features/period-export/period-export.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';
import { isSection, panelSection, type Section, type SectionEntry } from '../features/rail/panel-sections.ts';
import { SpacesPanel } from '../features/spaces/spaces-panel.tsx';
import { VersionsPanel } from '../features/versions/versions-panel.tsx';

export const meta = () => ({ title: 'Painel administrativo' });

/** Content of each section of the rail. */
const panels: Record<Section, ComponentType> = {
  espacos: SpacesPanel,
  alteracoes: ChangesPart,
  denuncias: ReportsPanel,
  conflitos: CalendarConflictsPanel,
  mensagens: MessagesPanel,
  reservas: () => <BookingsPanel periodExport={<PeriodExport kind="bookings" />} />,
  contestacoes: () => <DisputesPanel periodExport={<PeriodExport kind="disputes" />} />,
  repasses: () => <PayoutsPanel periodExport={<PeriodExport kind="payouts" />} />,
  afiliados: () => <AffiliatesPanel periodExport={<PeriodExport kind="commissions" />} />,
  cupons: CouponsPanel,
  negocio: () => <BusinessPart periodExport={<PeriodExport kind="journal" />} />,
  pessoas: PeoplePanel,
  erros: ErrorsPanel,
  versoes: VersionsPanel,
  calendarios: CalendarProvidersPanel,
  autenticadores: AuthenticatorsPanel,
  registro: LogPanel,
};

export function Component() {
  const [params] = useSearchParams();
  const wanted = params.get('aba');
  const section = isSection(wanted) ? wanted : 'espacos';
  const Panel = panels[section];
  return (
    <AdminsOnly>
      <PanelFrame current={section}>
        <Header key={`title of ${section}`} entry={panelSection(section)} />
        <Panel key={section} />
      </PanelFrame>
    </AdminsOnly>
  );
}

const nothingCounted = () => undefined;

function Header({ entry: { title, label, lead, useLead = nothingCounted } }: { entry: SectionEntry }) {
  return <PageHeader title={title ?? label} lead={useLead() ?? lead} className="pb-5 desk:pt-0 desk:pb-7" />;
}
