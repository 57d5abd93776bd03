import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Changes = Readonly<Record<string, string | null>>;

/**
 * Keeps the state of the panel's tab in its address: `busca`, `pagina` and the tab's own parameters. A change of
 * anything but the page leads back to the first page.
 */
export function usePanelAddress() {
  const [params, setParams] = useSearchParams();
  // the address follows a moment later: a second change in between goes on from the first
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changes: Changes) => {
    latest.current = changed(latest.current, changes);
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  return {
    params,
    search: params.get('busca')?.trim() ?? '',
    page: pageOf(params.get('pagina')),
    change: (changes: Changes) => change({ pagina: null, ...changes }),
    hrefOfPage: (page: number) => `/admin?${changed(params, { pagina: page > 1 ? String(page) : null })}`,
    /** The item open on top of the list, which stays as it is. */
    opened: (name: string) => params.get(name),
    hrefOfOpened: (name: string, id: string) => `/admin?${changed(params, { [name]: id })}`,
    close: (name: string) => change({ [name]: null }),
  };
}

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Counted from 1; anything else in the address is the first. */
function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
