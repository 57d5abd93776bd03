import type { ReactNode } from 'react';
import { requireSignIn, type SessionUser, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';

interface SignedInPageProps {
  /** The page's heading while signed out; without one the invitation itself is the heading. */
  title?: string;
  signedOut: { title: string; text: string };
  /** Holds the place until the session is known. */
  loading: ReactNode;
  children: (user: SessionUser) => ReactNode;
}

/** A page for signed-in people: others see an invitation, which leads to the sign-in and back. */
export function SignedInPage({ title, signedOut, loading, children }: SignedInPageProps) {
  const session = useSession();
  if (session.status === 'signed-in') return children(session.user);
  return (
    <div className="wrap pb-15 desk:pb-24">
      {title ? <PageHeader title={title} /> : null}
      {session.status === 'loading' ? (
        loading
      ) : (
        <EmptyState
          headingLevel={title ? 2 : 1}
          className={title ? 'border-t border-border py-24' : 'py-[120px]'}
          title={signedOut.title}
          text={signedOut.text}
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      )}
    </div>
  );
}

export const accessRestricted = {
  title: 'Acesso restrito',
  text: 'Você precisa estar logado para acessar esta página.',
};
