import { useParams } from 'react-router-dom';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { EditSpacePage } from '../features/listing-form/edit-space-page.tsx';
import { FormSkeleton } from '../features/listing-form/form-skeleton.tsx';
import { SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Editar espaço', noindex: true });

export function Component() {
  const { id: spaceId = '' } = useParams();
  return (
    <SignedInPage
      title="Editar espaço"
      signedOut={{
        title: 'Faça login para editar espaços',
        text: 'Seus anúncios e o calendário ficam na sua conta.',
      }}
      loading={<FormSkeleton />}
    >
      {({ id }) => (
        <EditSpacePage
          key={`${id} ${spaceId}`}
          userId={id}
          spaceId={spaceId}
          tabs={<HostTabs current="/meus-espacos" />}
        />
      )}
    </SignedInPage>
  );
}
