import { create } from 'zustand';

/** `isLost`: the browser knows of no connection, and a request has failed. */
export const useConnection = create(() => ({ isLost: false }));

/** Notes how a request ended. Without a connection also one that was never sent has failed. */
export function noteRequest(hasArrived: boolean): void {
  if (hasArrived || navigator.onLine === false) useConnection.setState({ isLost: !hasArrived });
}
