import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { referralNeedsConsent } from '../../platform/cookie-choice.ts';
import { chooseCookies } from './choose-cookies.ts';
import { everything, onlyNecessary } from './cookie-choice.store.ts';

const dialog = onDemand(() => import(/* webpackChunkName: "cookie-dialog" */ './cookie-dialog.tsx'));

const chooseLook = 'link inline-flex min-h-6 items-center justify-self-start md:min-h-11';
const answerLook = 'whitespace-nowrap max-md:px-2';

/** Asks once, in one line at the bottom of the page. Refusing and accepting look the same. */
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
        data-slot="cookie-bar"
        aria-label="Cookies"
        className="fixed inset-x-0 bottom-0 z-30 translate-y-[calc(-1*var(--bottom-bar,0px))] bg-surface shadow-bar forced-colors:border-t print:hidden"
      >
        <div className="wrap flex min-h-16 flex-wrap items-center justify-end gap-x-2 gap-y-1 py-1 text-sm max-md:px-3 md:flex-nowrap md:gap-x-5">
          <div className="mr-auto flex items-center max-md:gap-x-3 min-[22rem]:max-md:grid md:flex-1 md:gap-x-5">
            <p className="md:flex-1 md:text-subtle-foreground">
              <Link to="/cookies" className="link max-md:inline-flex max-md:min-h-6 max-md:items-center">
                Cookies
              </Link>
              <span className="max-md:sr-only">
                {referralNeedsConsent()
                  ? `: os necessários mantêm conta e reserva. Podemos lembrar por ${attributionDays} dias quem indicou você e medir a velocidade?`
                  : `: os necessários mantêm conta, reserva e, por ${attributionDays} dias, quem indicou você. Podemos medir a velocidade?`}
              </span>
            </p>
            {failed ? (
              // the page has the same choice
              <Link to="/cookies#escolha" className={chooseLook}>
                Escolher
              </Link>
            ) : (
              <button
                type="button"
                className={chooseLook}
                onPointerEnter={dialog.preload}
                onFocus={dialog.preload}
                onClick={() => setChoosing(true)}
              >
                Escolher
              </button>
            )}
          </div>
          <div className="flex gap-2 max-[22rem]:w-full max-[22rem]:*:flex-1">
            <Button variant="secondary" size="sm" className={answerLook} onClick={() => chooseCookies(onlyNecessary)}>
              Só os necessários
            </Button>
            <Button variant="secondary" size="sm" className={answerLook} onClick={() => chooseCookies(everything)}>
              Aceitar todos
            </Button>
          </div>
        </div>
      </section>
      {choosing && loaded ? <loaded.CookieDialog onClose={() => setChoosing(false)} /> : null}
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
    const root = document.documentElement;
    const page = root.style;
    // what a page of a remote fixes to the bottom moves up
    root.toggleAttribute('data-cookie-bar', true);
    const makeRoom = () => {
      const height = `${bar.current?.offsetHeight ?? 0}px`;
      badge?.setProperty('--cookie-bar', height);
      const below = bar.current && getComputedStyle(bar.current).getPropertyValue('--bottom-bar');
      page.scrollPaddingBottom = `calc(${height} + ${below || '0px'})`;
    };
    const observer = new ResizeObserver(makeRoom);
    if (bar.current) observer.observe(bar.current);
    const barOfPage = new MutationObserver(makeRoom);
    barOfPage.observe(root, { attributeFilter: ['data-bottom-bar'] });
    return () => {
      observer.disconnect();
      barOfPage.disconnect();
      badge?.removeProperty('--cookie-bar');
      page.scrollPaddingBottom = '';
      root.removeAttribute('data-cookie-bar');
    };
  }, []);
  return bar;
}
