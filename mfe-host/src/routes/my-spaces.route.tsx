import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { LoadingRows, MySpacesPage } from '../features/my-spaces/my-spaces-page.tsx';
import { SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Meus Espaços', noindex: true });

export function Component() {
  return (
    <SignedInPage
      title="Meus Espaços"
      signedOut={{
        title: 'Faça login para ver seus espaços',
        text: 'Seus anúncios e o calendário ficam na sua conta.',
      }}
      loading={<LoadingRows />}
    >
      {({ id }) => <MySpacesPage key={id} userId={id} tabs={<HostTabs current="/meus-espacos" />} />}
    </SignedInPage>
  );
}
