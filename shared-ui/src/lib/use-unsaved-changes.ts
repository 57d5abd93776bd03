import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { announceDialog } from './native-dialog.ts';

const question = 'Sair sem salvar? O que você escreveu aqui será perdido.';

/** Asks before the page is left, by the browser or inside the site, while there is something that would be lost. */
export function useUnsavedChanges(atRisk: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => atRisk && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    // only while it is needed: a page with such a listener can't be kept for going back to it
    if (!atRisk) return;
    const ask = (event: BeforeUnloadEvent) => {
      announceDialog();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [atRisk]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    announceDialog();
    if (window.confirm(question)) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
}
