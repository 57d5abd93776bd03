import { useEffect } from 'react';
import { notify } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useProfileGate } from './profile-gate.store.ts';

const gate = onDemand(() =>
  import(/* webpackChunkName: "profile-gate" */ './profile-gate.tsx').then((module) => module.ProfileGate),
);

/** Mounted once, in the layout; the gate with its dialog comes with the first question. */
export function ProfileGateSlot() {
  const request = useProfileGate((store) => store.request);
  const { value: ProfileGate, failed, retry } = gate.useWanted(request !== undefined);

  useEffect(() => {
    if (!request || !failed) return;
    retry();
    notify({ title: 'Erro', text: 'Não foi possível carregar o perfil.', tone: 'danger' });
    useProfileGate.setState({ request: undefined });
    request.answer(false);
  }, [request, failed, retry]);

  return ProfileGate ? <ProfileGate /> : null;
}
