/** The action that needs a complete profile; ends the sentence 'Complete seu perfil para …'. */
export type GatedAction = 'fazer uma reserva' | 'anunciar um espaço';

interface Gates {
  requireCompleteProfile(action: GatedAction): Promise<boolean>;
  requireSignIn(): void;
}

let gates: Gates | undefined;

/** Called once by the shell. */
export function provideGates(provided: Gates): void {
  gates = provided;
}

/**
 * Resolves immediately when the signed-in person's profile is complete; otherwise the shell opens 'Complete seu perfil' and
 * this resolves with true once it is saved, with false when the person closes it.
 */
export function requireCompleteProfile(action: GatedAction): Promise<boolean> {
  if (!gates) throw new Error('The shell has not provided its gates.');
  return gates.requireCompleteProfile(action);
}

/** Remembers the present address, leads to sign-in and comes back here after it. Keep your work in progress first. */
export function requireSignIn(): void {
  if (!gates) throw new Error('The shell has not provided its gates.');
  gates.requireSignIn();
}
