import { create } from 'zustand';

/** True from the confirmation of an address that was signed up more than once until the page that asks for a new password opens. */
export const useRepeatedSignUp = create(() => ({ isConfirmed: false }));

/** What leads to that page. */
export const repeatedSignUpState = { repeatedSignUp: true };

export function isRepeatedSignUp(state: unknown): boolean {
  return (state as Partial<typeof repeatedSignUpState> | null)?.repeatedSignUp === true;
}

interface OverLink {
  /** Whom the mail was sent to, '' where the link does not tell; null while there is no such link. */
  email: string | null;
}

/** The link of a confirmation mail that no longer holds, from the start of the page until it is shown. */
export const useOverLink = create<OverLink>(() => ({ email: null }));

/** What the page of sign-in carries along in its history's state, without it standing in the address. */
export const overLinkState = (email: string) => ({ overLink: email });

/** @returns undefined where the page was not reached by such a link */
export function overLinkOf(state: unknown): string | undefined {
  const { overLink } = (state ?? {}) as { overLink?: unknown };
  return typeof overLink === 'string' ? overLink : undefined;
}
