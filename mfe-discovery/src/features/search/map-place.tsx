import { List, Map as MapIcon } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ResultsMapProps } from './results-map.tsx';

// The drawing is the heaviest part of the page and not what one came for: it follows the list.
const ResultsMap = lazy(() => import('./results-map.tsx').then((module) => ({ default: module.ResultsMap })));

const desktop = '(min-width: 56.3125rem)';

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(desktop);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Null on the server and while hydrating. */
function useIsDesktop(): boolean | null {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(desktop).matches,
    () => null,
  );
}

/** Beside the list on the desktop; on the phone over it, behind the button 'Mapa'. */
export function MapPlace(props: ResultsMapProps) {
  const isDesktop = useIsDesktop();
  const [openOnPhone, setOpenOnPhone] = useState(false);
  const shown = isDesktop === true || (isDesktop === false && openOnPhone);
  return (
    <>
      <div
        className={cn(
          'bg-[#d6e8ea]',
          openOnPhone
            ? 'max-desk:fixed max-desk:inset-x-0 max-desk:top-[138px] max-desk:bottom-0 max-desk:z-14'
            : 'max-desk:hidden',
          'desk:sticky desk:top-[154px] desk:h-[calc(100dvh-154px)] desk:min-h-[640px]',
        )}
      >
        {shown ? (
          <Suspense fallback={null}>
            <ResultsMap {...props} />
          </Suspense>
        ) : null}
      </div>
      {props.spaces.length > 0 || openOnPhone ? (
        <div className="pointer-events-none fixed inset-x-0 bottom-4.5 z-18 flex justify-center desk:hidden">
          <Button
            aria-pressed={openOnPhone}
            className="pointer-events-auto bg-foreground shadow-popover hover:bg-subtle-foreground"
            onClick={() => setOpenOnPhone(!openOnPhone)}
          >
            <Icon icon={openOnPhone ? List : MapIcon} size={18} />
            {openOnPhone ? 'Lista' : 'Mapa'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
