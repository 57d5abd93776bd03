import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { ReviewPage } from '../features/listing-review/review-page.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

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
