import { useSyncExternalStore } from 'react';

const never = () => () => {};
const yes = () => true;
const no = () => false;

/** True on the server and while its document is hydrated, false from then on and on pages that were reached inside the site. */
export const useServerDocument = (): boolean => useSyncExternalStore(never, no, yes);
