import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { ActHistory } from '../features/log/act-history.tsx';
import { ReviewPage } from '../features/moderation/listings/review-page.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

export const meta = () => ({ title: 'Análise do espaço' });

export function Component() {
  const { id } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="espacos">
        <ReviewPage
          key={id}
          id={id}
          history={(space) => (
            <ActHistory type="space" id={space.id} began={{ words: 'Anúncio enviado', at: space.created_at }} />
          )}
        />
      </PanelFrame>
    </AdminsOnly>
  );
}
