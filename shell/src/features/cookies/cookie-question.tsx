import { useEffect } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { readCookieChoice, useCookieChoice } from './cookie-choice.store.ts';

const bar = onDemand(() => import(/* webpackChunkName: "cookie-bar" */ './cookie-bar.tsx'));

/** Mounted once, in the layout. Loads no code for a visitor who has answered. */
export function CookieQuestion() {
  const asks = useCookieChoice(({ choice }) => choice === undefined);
  useEffect(readCookieChoice, []);
  const { value: loaded } = bar.useWanted(asks);
  return asks && loaded ? <loaded.CookieBar /> : null;
}
