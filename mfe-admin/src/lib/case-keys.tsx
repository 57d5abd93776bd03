import { type ReactNode, type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';

/* Keys of a case of a queue. They work only while the focus is in the case, and can be turned off (WCAG 2.1.4). */

/** In localStorage, and of the event that says that it changed in this tab. */
const storageKey = 'admin-case-keys';

function areOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void) {
  window.addEventListener(storageKey, listener);
  return () => window.removeEventListener(storageKey, listener);
}

const useAreOn = () => useSyncExternalStore(subscribe, areOn);

/** Turns the keys on and off in this browser. */
export function CaseKeysSwitch() {
  return (
    <Checkbox
      className="text-sm max-desk:hidden"
      checked={useAreOn()}
      onCheckedChange={(on) => {
        try {
          localStorage.setItem(storageKey, on ? 'on' : 'off');
        } catch {
          // without storage the keys stay on
        }
        window.dispatchEvent(new Event(storageKey));
      }}
    >
      Teclas no caso em foco: J próximo, K anterior, A e R decidem
    </Checkbox>
  );
}

/** The key of a button, on it; nothing while the keys are off. */
export function CaseKey({ name }: { name: string }) {
  return useAreOn() ? (
    <span
      aria-hidden="true"
      className="rounded-tag border border-current px-1.5 text-xs leading-5 font-medium opacity-70 max-desk:hidden"
    >
      {name}
    </span>
  ) : null;
}

interface CaseActions {
  /** Opens the confirmation of the approval; undefined while it is impossible. */
  onApprove?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
}

/** Calls the actions for A, R, J and K while the focus is in `element`, but not in a field. */
export function useCaseKeys(element: RefObject<HTMLElement | null>, actions: CaseActions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const current = element.current;
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (!areOn() || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return;
      const { onApprove, onReject, onNext, onPrevious } = latest.current;
      const act = { a: onApprove, r: onReject, j: onNext, k: onPrevious }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [element]);
}

const selector = '[data-case]';

function neighbour(from: HTMLElement | null, step: 1 | -1): HTMLElement | undefined {
  const cases = [...document.querySelectorAll<HTMLElement>(selector)];
  return from ? cases[cases.indexOf(from) + step] : undefined;
}

function show(element: HTMLElement | undefined) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}

/** Returns the next case of the list, or the previous one. */
export const nextCase = (from: HTMLElement | null): HTMLElement | undefined =>
  neighbour(from, 1) ?? neighbour(from, -1);

/** Returns a function that shows the next case of the list; call it before the decision removes this one. */
export function prepareNext(article: HTMLElement | null): () => void {
  const next = nextCase(article);
  return () => show(next);
}

type Decisions = Pick<CaseActions, 'onApprove' | 'onReject'>;

/** Makes the element of `ref` a case of the list: J and K move to its neighbours. Returns its attributes. */
export function useListedCase(ref: RefObject<HTMLElement | null>, { onApprove, onReject }: Decisions) {
  useCaseKeys(ref, {
    onApprove,
    onReject,
    onNext: () => show(neighbour(ref.current, 1)),
    onPrevious: () => show(neighbour(ref.current, -1)),
  });
  return { 'data-case': '', tabIndex: -1 };
}

interface CaseProps extends Decisions {
  name: string;
  articleRef: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A case in the list of a queue. */
export function Case({ name, articleRef, onApprove, onReject, children }: CaseProps) {
  const listed = useListedCase(articleRef, { onApprove, onReject });
  return (
    <article
      ref={articleRef}
      {...listed}
      aria-label={name}
      className="grid scroll-mt-24 gap-4 py-7 first:pt-0 focus-visible:focus-outline"
    >
      {children}
    </article>
  );
}
