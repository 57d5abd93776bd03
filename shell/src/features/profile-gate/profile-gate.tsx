import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { type Account, missingFieldsText } from 'shared-domain/people/account.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { notify, useSession } from 'shared-domain/platform';
import { isOfAge, underAgeText } from 'shared-domain/rules/people-rules.ts';
import { CompleteProfileDialog } from './complete-profile-dialog.tsx';
import { useProfileGate } from './profile-gate.store.ts';

/** Renders 'Complete seu perfil' when a page needs a complete profile; minors get a message. */
export function ProfileGate() {
  const request = useProfileGate((store) => store.request);
  const userId = useSession((session) => session.user?.id);
  const queryClient = useQueryClient();
  const [incomplete, setIncomplete] = useState<Account>();
  const completed = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!request) return;
    let current = true;
    const close = (complete: boolean) => {
      if (!current) return;
      useProfileGate.setState({ request: undefined });
      request.answer(complete);
    };
    if (!userId) {
      close(false);
      return;
    }
    queryClient.fetchQuery({ ...myAccountOptions(userId), staleTime: 0 }).then(
      (account) => {
        if (!current) return;
        if (account?.dateOfBirth && !isOfAge(account.dateOfBirth, todayInRio())) {
          notify({ title: 'Ação não permitida', text: underAgeText, tone: 'danger' });
          close(false);
        } else if (account?.missing.length === 0) {
          close(true);
        } else if (account) {
          completed.current = new AbortController();
          notify({
            title: 'Perfil incompleto',
            text: `Para ${request.action}, informe: ${missingFieldsText(account.missing)}.`,
            tone: 'danger',
            until: completed.current.signal,
          });
          setIncomplete(account);
        } else {
          close(false);
        }
      },
      () => {
        if (current) notify({ title: 'Erro', text: 'Não foi possível carregar o perfil.', tone: 'danger' });
        close(false);
      },
    );
    return () => {
      current = false;
    };
  }, [request, userId, queryClient]);

  if (!request || !incomplete || incomplete.id !== userId) return null;

  const finish = (complete: boolean) => {
    if (complete) completed.current?.abort();
    setIncomplete(undefined);
    useProfileGate.setState({ request: undefined });
    request.answer(complete);
  };
  return (
    <CompleteProfileDialog
      account={incomplete}
      action={request.action}
      onSaved={() => finish(true)}
      onClose={() => finish(false)}
    />
  );
}
