import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { PersonPage } from '../features/people/person-page.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

export const meta = () => ({ title: 'Pessoa' });

export function Component() {
  const { id } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="pessoas">
        <PersonPage key={id} id={id} />
      </PanelFrame>
    </AdminsOnly>
  );
}
