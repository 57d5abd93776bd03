import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { ErrorPage } from '../features/errors/error-page.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

export const meta = () => ({ title: 'Erro' });

export function Component() {
  const { id = '' } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="erros">
        <ErrorPage key={id} id={id} />
      </PanelFrame>
    </AdminsOnly>
  );
}
