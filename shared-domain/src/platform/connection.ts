import { create } from 'zustand';

/** `isLost`: the browser knows of no connection, and a request has failed. */
export const useConnection = create(() => ({ isLost: false }));

/** Notes how a request ended. Without a connection also one that was never sent has failed. */
export function noteRequest(hasArrived: boolean): void {
  const isLost = !hasArrived && navigator.onLine === false;
  if (useConnection.getState().isLost !== isLost && (isLost || hasArrived)) useConnection.setState({ isLost });
}
