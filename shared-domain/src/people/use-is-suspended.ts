import { useSession } from 'shared-domain/platform';

/** A suspended account lists no space: the database refuses it. */
export const useIsSuspended = (): boolean => useSession((session) => session.user?.isSuspended === true);
