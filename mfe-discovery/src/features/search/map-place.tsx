import { List, Map as MapIcon } from 'lucide';
import { useLocation, useNavigate } from 'react-router-dom';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useIsDesktop } from 'shared-ui/lib/use-is-desktop.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ResultsMapProps } from './results-map.tsx';

// The drawing is the heaviest part of the page and not what one came for: it follows the list.
const map = onDemand(() => import('./results-map.tsx').then((module) => module.ResultsMap));

/** The part of the address that says that the phone shows the map. */
export const mapHash = '#mapa';
/** The list it was opened from is one step back. */
const overList = { isOverList: true };

/**
 * Next to the list on the desktop; on the phone over it, behind the button 'Mapa'. The address says that it is open:
 * the device's own way back closes it, and leads back to it from a space.
 */
export function MapPlace(props: ResultsMapProps) {
  const isDesktop = useIsDesktop();
  const location = useLocation();
  const navigate = useNavigate();
  const openOnPhone = isDesktop === false && location.hash === mapHash;
  const open = () =>
    navigate({ search: location.search, hash: mapHash }, { preventScrollReset: true, state: overList });
  const close = () => {
    if (location.state?.isOverList) void navigate(-1);
    else void navigate({ search: location.search, hash: '' }, { preventScrollReset: true, replace: true });
  };
  const shown = isDesktop === true || (isDesktop === false && openOnPhone);
  const { value: ResultsMap, failed, retry } = map.useWanted(shown);
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
        {shown && ResultsMap ? <ResultsMap {...props} /> : null}
        {shown && failed ? (
          <FailedPart
            className="m-5"
            title="Não foi possível carregar o mapa."
            text="A lista está completa."
            onRetry={retry}
          />
        ) : null}
      </div>
      {props.spaces.length > 0 || openOnPhone ? (
        <div
          data-at-bottom=""
          data-over-cookie-bar=""
          className="pointer-events-none fixed inset-x-0 bottom-4.5 z-18 flex justify-center desk:hidden"
        >
          <Button
            aria-pressed={openOnPhone}
            className="pointer-events-auto bg-foreground shadow-popover hover:bg-subtle-foreground"
            onClick={openOnPhone ? close : open}
          >
            <Icon icon={openOnPhone ? List : MapIcon} size={18} />
            {openOnPhone ? 'Lista' : 'Mapa'}
          </Button>
        </div>
      ) : null}
    </>
  );
}
