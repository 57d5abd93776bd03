import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click'];

/** At the first sign that a person uses the page. Returns what stops waiting. */
export function onFirstInput(act: () => void): () => void {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  const once = () => {
    controller.abort();
    act();
  };
  for (const sign of signs) addEventListener(sign, once, options);
  return () => controller.abort();
}

/** Whether a person has pressed or scrolled before this code came. In browsers that can't tell it counts as done. */
const isUsed = () => (navigator.userActivation?.hasBeenActive ?? true) || scrollY > 0;

/** For what a first view does not show: true from the first sign that a person uses the page. What the server renders must not depend on it. */
export function useFirstInput(): boolean {
  const [used, setUsed] = useState(isUsed);
  useEffect(() => (used ? undefined : onFirstInput(() => setUsed(true))), [used]);
  return used;
}
