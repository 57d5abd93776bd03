import { useSearchParams } from 'react-router-dom';

/**
 * What a tab of the panel shows is in its address: `busca`, `pagina` and what the tab adds. A change of anything but the
 * page leads back to the first one.
 */
export function usePanelAddress() {
  const [params, setParams] = useSearchParams();
  const changed = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    params,
    search: params.get('busca')?.trim() ?? '',
    page: pageOf(params.get('pagina')),
    change: (changes: Readonly<Record<string, string | null>>) =>
      setParams(changed({ pagina: null, ...changes }), { replace: true, preventScrollReset: true }),
    hrefOfPage: (page: number) => `/admin?${changed({ pagina: page > 1 ? String(page) : null })}`,
    /** What is open on top of the list, which stays as it is. */
    opened: (name: string) => params.get(name),
    hrefOfOpened: (name: string, id: string) => `/admin?${changed({ [name]: id })}`,
    close: (name: string) => setParams(changed({ [name]: null }), { replace: true, preventScrollReset: true }),
  };
}

/** Counted from 1; anything else in the address is the first. */
function pageOf(text: string | null): number {
  return text && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}
