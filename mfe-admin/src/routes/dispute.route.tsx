import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { DisputePage } from '../features/disputes/dispute-page.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

export const meta = () => ({ title: 'Contestação' });

export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="contestacoes">
        <DisputePage key={id} id={id} />
      </PanelFrame>
    </AdminsOnly>
  );
}
