import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';
import { ReviewPage } from '../features/review/review-page.tsx';

export const meta = () => ({ title: 'Análise do espaço' });

export function Component() {
  const { id } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="espacos">
        <ReviewPage key={id} id={id} />
      </PanelFrame>
    </AdminsOnly>
  );
}
