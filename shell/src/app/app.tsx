import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

interface AppProps {
  queryClient: QueryClient;
  children: ReactNode;
  /**
   * Called when the router is mounted. React Router keeps a page that arrives earlier for its first subscriber, which has to be its
   * own provider: others subscribe from here on.
   */
  onMount?: () => void;
}

/** Providers around the router, the same on the server and in the browser. */
export function App({ queryClient, children, onMount }: AppProps) {
  useEffect(() => onMount?.(), [onMount]);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
