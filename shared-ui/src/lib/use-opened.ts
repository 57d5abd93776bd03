import { useEffect } from 'react';
import { notify } from 'shared-domain/platform';
import type { OnDemand } from './on-demand.ts';

/**
 * Returns the code of a part that a person opens. If it can't be loaded, the part closes again, with a notice.
 * @param what names the part, with its article: 'as fotos'
 */
export function useOpened<T>(code: OnDemand<T>, isOpen: boolean, close: () => void, what = ''): T | undefined {
  const { value, failed, retry } = code.useWanted(isOpen);
  useEffect(() => {
    if (!isOpen || !failed) return;
    retry();
    close();
    notify({
      title: 'Erro',
      text: `Não foi possível abrir${what && ` ${what}`}. Confira sua conexão.`,
      tone: 'danger',
    });
  }, [isOpen, failed, retry, close, what]);
  return value;
}
