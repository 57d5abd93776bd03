import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { usePortal } from '../lib/portal.ts';

export interface ScreenDialogProps {
  title: ReactNode;
  /** Below the title, and read together with it. */
  description: ReactNode;
  /** Above the title: whose page this is. */
  brand: ReactNode;
  children: ReactNode;
}

/** A question in front of everything else: it covers the page, which keeps its place, and only an answer ends it. */
export function ScreenDialog({ title, description, brand, children }: ScreenDialogProps) {
  return (
    <Base.Root open>
      <Base.Portal {...usePortal()}>
        <Base.Popup
          data-slot="screen-dialog"
          className="fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-background outline-none"
        >
          <div className="wrap pt-6 pb-10">
            {brand}
            <div className="mx-auto grid max-w-[440px] gap-6 pt-10 desk:pt-18">
              <div className="grid gap-1.5">
                <Base.Title className="type-h1" render={<h1>{title}</h1>} />
                <Base.Description className="text-pretty text-muted-foreground">{description}</Base.Description>
              </div>
              {children}
            </div>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
