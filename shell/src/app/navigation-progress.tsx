import { useNavigation } from 'react-router-dom';

/** A line at the top while a page is on its way; it appears only when that takes longer than a blink. */
export function NavigationProgress() {
  const busy = useNavigation().state !== 'idle';
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50">
      {busy && (
        <>
          <div className="h-0.75 origin-left scale-x-90 bg-primary transition-transform delay-150 duration-[8000ms] ease-out starting:scale-x-0" />
          <span className="sr-only">Carregando página</span>
        </>
      )}
    </div>
  );
}
