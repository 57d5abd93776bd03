import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react-router-dom';

/** Loaders take the query client from here: one for the page in the browser, one for each request on the server. */
export const queryClientContext = createContext<QueryClient>();
