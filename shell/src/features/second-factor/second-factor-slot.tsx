import { useEffect } from 'react';
import { notify, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { endSession } from '../../platform/session.ts';

const question = onDemand(() =>
  import(/* webpackChunkName: "enter-code" */ './enter-code.tsx').then((module) => module.EnterCode),
);

/** Mounted once, in the layout: asks a person with an authenticator for its code before anything else. */
export function SecondFactorSlot() {
  const wanted = useSession(({ user }) => !!user?.secondFactor?.authenticators && !user.secondFactor.entered);
  const { value: EnterCode, failed, retry } = question.useWanted(wanted);

  useEffect(() => {
    if (!wanted || !failed) return;
    retry();
    // without the question sign-in can't continue: the person may try again
    notify({ title: 'Erro no login', text: 'Não foi possível pedir o código. Entre novamente.', tone: 'danger' });
    void endSession('local');
  }, [wanted, failed, retry]);

  return wanted && EnterCode ? <EnterCode /> : null;
}
