import { create } from 'zustand';

/** The second factor: whether the person has an authenticator, and whether this session entered a code of it. */
export interface SecondFactor {
  authenticators: number;
  entered: boolean;
}

/** The signed-in person as every remote may know them. Private fields stay in `people` queries. */
export interface SessionUser {
  id: string;
  email: string;
  fullName: string;
  avatarUrl: string | null;
  isAdmin: boolean;
  isHost: boolean;
  /** The account is suspended: the page /conta-suspensa says why. */
  isSuspended?: boolean | undefined;
  /** Absent where a shell older than second factors is open. */
  secondFactor?: SecondFactor;
}

/** Who is signed in, or that it is not known yet. */
export type Session =
  | { status: 'loading'; user: null }
  | { status: 'anonymous'; user: null }
  | { status: 'signed-in'; user: SessionUser };

/** Written by the shell only. The server renders with `loading`, so that its HTML is the same for everybody. */
export const useSession = create<Session>(() => ({ status: 'loading', user: null }));

/** Replaces the session; only the shell and tests call it. */
export function setSession(session: Session): void {
  useSession.setState(session, true);
}
