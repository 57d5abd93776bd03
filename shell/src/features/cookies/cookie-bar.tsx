import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { referralNeedsConsent } from '../../platform/affiliate-code.ts';
import { chooseCookies, everything, onlyNecessary } from './cookie-choice.store.ts';

const dialog = onDemand(() => import(/* webpackChunkName: "cookie-dialog" */ './cookie-dialog.tsx'));

/** Asks once, at the bottom of the page. Refusing and accepting look the same. */
export function CookieBar() {
  const [choosing, setChoosing] = useState(false);
  const { value: loaded, failed } = dialog.useWanted(choosing);
  const bar = useRoomForBar();
  return (
    <>
      {/* above a page's own bar by a transform: that bar comes later, and what moves by layout counts as a shift */}
      <section
        ref={bar}
        data-at-bottom=""
        aria-labelledby="cookies-titulo"
        className="fixed inset-x-0 bottom-0 z-30 translate-y-[calc(-1*var(--bottom-bar,0px))] bg-surface shadow-bar max-desk:rounded-t-sheet forced-colors:border-t print:hidden"
      >
        <div className="wrap grid items-center gap-x-8 gap-y-2 py-5 desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:py-4.5 short:py-2 short:sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          <div className="max-w-[68ch]">
            <h2 id="cookies-titulo" className="type-h4">
              Cookies
            </h2>
            <p className="text-sm text-subtle-foreground">
              {referralNeedsConsent()
                ? `Os necessários mantêm sua conta e sua reserva. Com a sua permissão, lembramos por ${attributionDays} dias quem indicou você e medimos a velocidade das páginas.`
                : `Os necessários mantêm sua conta, sua reserva e, por ${attributionDays} dias, o código de quem indicou você. Com a sua permissão, medimos a velocidade das páginas.`}{' '}
              <Link to="/cookies" className="link">
                Política de Cookies
              </Link>
            </p>
          </div>
          <div className="grid gap-2.5 min-[17rem]:grid-cols-2 desk:order-3 short:sm:order-3">
            <Button
              variant="secondary"
              className="px-2 text-[0.9375rem] whitespace-nowrap desk:px-3.5 desk:text-base"
              onClick={() => chooseCookies(onlyNecessary)}
            >
              Só os necessários
            </Button>
            <Button
              variant="secondary"
              className="px-2 text-[0.9375rem] whitespace-nowrap desk:px-3.5 desk:text-base"
              onClick={() => chooseCookies(everything)}
            >
              Aceitar todos
            </Button>
          </div>
          {failed ? (
            // the page has the same choice
            <Link to="/cookies#escolha" className="link inline-flex min-h-11 items-center justify-self-start text-sm">
              Escolher
            </Link>
          ) : (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center justify-self-start text-sm max-desk:-mb-2.5 short:mb-0"
              onPointerEnter={dialog.preload}
              onFocus={dialog.preload}
              onClick={() => setChoosing(true)}
            >
              Escolher
            </button>
          )}
        </div>
      </section>
      {choosing && loaded ? <loaded.CookieDialog onChoose={chooseCookies} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}

/**
 * Publishes the bar's height to the other parts at the bottom, and to the page, so that focused elements scroll clear of it. A variable on
 * <html> would restyle all elements.
 */
function useRoomForBar() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const badge = document.getElementById('mfe-badge')?.style;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => {
      const height = `${bar.current?.offsetHeight ?? 0}px`;
      badge?.setProperty('--cookie-bar', height);
      page.scrollPaddingBottom = `calc(${height} + var(--bottom-bar, 0px))`;
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      badge?.removeProperty('--cookie-bar');
      page.scrollPaddingBottom = '';
    };
  }, []);
  return bar;
}
