import { create } from 'zustand';

/** Tells the page of a new password that the person has just confirmed an address with several sign-ups. */
export const repeatedSignUpState = { repeatedSignUp: true };

export function isRepeatedSignUp(state: unknown): boolean {
  return (state as Partial<typeof repeatedSignUpState> | null)?.repeatedSignUp === true;
}

export const mailLinkTypes = ['signup', 'magiclink', 'email_change', 'recovery'] as const;

/** A link of an authentication mail that waits for a press. */
export interface MailLink {
  type: (typeof mailLinkTypes)[number];
  tokenHash: string;
  /** The mail's recipient as the link names it, which can be forged; '' where it does not. */
  email: string;
  /** Redeemed, but the person has yet to say whether this account is theirs. */
  opened?: OpenedAccount;
}

/** The account that a link opened. */
export interface OpenedAccount {
  userId: string;
  email: string;
  needsPassword: boolean;
  /** The reason for doubting whose account it is: another one was signed in before, or the link names another address. */
  doubt: 'other-account' | 'other-address' | null;
}

/** From the start of the document until `ReturnAfterSignIn` leads to the page with its button. */
export const useMailLink = create<{ link: MailLink | null }>(() => ({ link: null }));

/** The pages carry these along in their history's state, without them standing in the address. */
export const mailLinkState = (mailLink: MailLink) => ({ mailLink });

/** @returns undefined where the page was not reached by a link of a mail, or the link was redeemed */
export function mailLinkOf(state: unknown): MailLink | undefined {
  return (state as Partial<ReturnType<typeof mailLinkState>> | null)?.mailLink;
}

export const overLinkState = (email: string) => ({ overLink: email });

/** @returns undefined where the page was not reached by a link that no longer holds */
export function overLinkOf(state: unknown): string | undefined {
  const { overLink } = (state ?? {}) as { overLink?: unknown };
  return typeof overLink === 'string' ? overLink : undefined;
}
