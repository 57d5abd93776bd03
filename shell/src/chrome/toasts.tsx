import { type ComponentType, useEffect, useState } from 'react';

const retryAfter = 5000;

/**
 * The drawer of toasts is not needed for the first view: its code comes when the page has settled. Until then the platform
 * keeps what it was told.
 */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    const load = () => {
      import(/* webpackChunkName: "toaster" */ './toaster.tsx').then(
        (module) => wanted && setToaster(() => module.Toaster),
        () => {
          if (wanted) timer = setTimeout(load, retryAfter);
        },
      );
    };
    timer = setTimeout(load, 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, []);
  return Toaster ? <Toaster /> : null;
}
