import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { FormSkeleton } from '../features/listing-form/form-skeleton.tsx';
import { ListSpacePage } from '../features/listing-form/list-space-page.tsx';
import { SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({
  title: 'Anunciar espaço',
  description: 'Anuncie o seu espaço no Rio de Janeiro: fotos, preço por evento, comodidades e calendário.',
});

export function Component() {
  return (
    <SignedInPage
      title="Anunciar espaço"
      signedOut={{
        title: 'Faça login para anunciar seu espaço',
        text: 'Fotos, preço e calendário ficam na sua conta.',
      }}
      loading={<FormSkeleton />}
    >
      {({ id }) => <ListSpacePage key={id} userId={id} tabs={<HostTabs current="/meus-espacos" />} />}
    </SignedInPage>
  );
}
