import type { GatedAction } from 'shared-domain/platform';
import { create } from 'zustand';

interface GateRequest {
  action: GatedAction;
  /** All who wait for this answer; a second question while the dialog is open joins the first. */
  answer: (complete: boolean) => void;
}

interface GateStore {
  request: GateRequest | undefined;
}

/** The question that is open, if any. `ProfileGate` answers it. */
export const useProfileGate = create<GateStore>(() => ({ request: undefined }));

/** Opens the gate: resolves with true once the profile is complete, with false when the person closes the dialog. */
export function requireCompleteProfile(action: GatedAction): Promise<boolean> {
  return new Promise((resolve) => {
    const waiting = useProfileGate.getState().request;
    useProfileGate.setState({
      request: {
        action,
        answer: (complete) => {
          waiting?.answer(complete);
          resolve(complete);
        },
      },
    });
  });
}
