import { useParams } from 'react-router-dom';
import { AdminsOnly } from '../features/access/admins-only.tsx';
import { ActHistory } from '../features/log/act-history.tsx';
import { PersonPage } from '../features/moderation/people/person-page.tsx';
import { AffiliateSigns } from '../features/payouts/affiliate-signs.tsx';
import { PanelFrame } from '../features/rail/panel-frame.tsx';

export const meta = () => ({ title: 'Pessoa' });

export function Component() {
  const { id } = useParams();
  return (
    <AdminsOnly>
      <PanelFrame current="pessoas">
        <PersonPage
          key={id}
          id={id}
          records={(person) => (
            <>
              <AffiliateSigns personId={person.id} level={2} className="border-t border-border py-8" />
              <ActHistory type="profile" id={person.id} began={{ words: 'Conta criada', at: person.created_at }} />
            </>
          )}
        />
      </PanelFrame>
    </AdminsOnly>
  );
}
