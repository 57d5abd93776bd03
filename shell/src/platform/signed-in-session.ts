import type { Session as AuthSession } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import type { Account } from 'shared-domain/people/account.ts';
import { notify, type SecondFactor, setSession, supabase } from 'shared-domain/platform';

export async function readSecondFactor({ user }: AuthSession): Promise<SecondFactor> {
  const { data } = await supabase().auth.mfa.getAuthenticatorAssuranceLevel();
  return {
    authenticators: (user.factors ?? []).filter(({ status }) => status === 'verified').length,
    entered: data?.currentLevel === 'aal2',
  };
}

export function signIn({ user }: AuthSession, account: Account | null, secondFactor: SecondFactor): void {
  if (account?.needsName)
    notify({
      title: 'Mude seu nome',
      text: 'Todos leem o seu nome, e ele tem um contato ou é reservado ao site. Mude em Meu Perfil, Editar perfil.',
      tone: 'danger',
    });
  setSession({
    status: 'signed-in',
    user: {
      id: user.id,
      email: user.email ?? '',
      fullName: account?.fullName || nameFrom(user.user_metadata, user.email),
      avatarUrl: account?.avatarUrl ?? null,
      isAdmin: account?.isAdmin ?? false,
      isHost: account?.isHost ?? false,
      ...(account?.suspension && { isSuspended: true }),
      secondFactor,
    },
  });
}

export async function readAccount(queryClient: QueryClient, userId: string): Promise<Account | null> {
  try {
    const { myAccountOptions } = await import(
      /* webpackChunkName: "account" */ 'shared-domain/people/my-account.query.ts'
    );
    return await queryClient.fetchQuery(myAccountOptions(userId));
  } catch {
    // offline: the person is still signed in, with the token's data
    return null;
  }
}

function nameFrom(metadata: Record<string, unknown>, email: string | undefined): string {
  const name = metadata.full_name ?? metadata.name;
  return typeof name === 'string' && name.trim() ? name.trim() : (email?.split('@')[0] ?? '');
}
