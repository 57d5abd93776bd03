import { useLocation, useNavigate } from 'react-router-dom';

type Open = (() => void) | undefined;

/** Returns what opens the cases around the open one, whose page is at `pathOf`; undefined where there is none. */
export function useOpenCase(ids: readonly string[], id: string, pathOf: (id: string) => string) {
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  const place = ids.indexOf(id);
  const open = (to: string | undefined): Open => (to ? () => void navigate(pathOf(to), { state }) : undefined);
  return {
    /** After the decision about this one: the case below, or the oldest. */
    openNext: open(ids[place + 1] ?? ids.find((other) => other !== id)),
    onNext: open(place < 0 ? undefined : ids[place + 1]),
    onPrevious: open(ids[place - 1]),
  };
}
