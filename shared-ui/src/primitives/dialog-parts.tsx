import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { cn } from '../lib/cn.ts';
import { Icon } from './icon.tsx';

/** The layer behind every dialog. */
export function DialogBackdrop() {
  return (
    <Base.Backdrop
      data-slot="dialog-backdrop"
      className={cn(
        'fixed inset-0 z-40 bg-overlay transition-opacity duration-(--duration-base)',
        'data-ending-style:opacity-0 data-starting-style:opacity-0',
      )}
    />
  );
}

/** The cross in the corner. */
export function DialogCross({ label = 'Fechar diálogo' }: { label?: string }) {
  return (
    <Base.Close data-slot="close" aria-label={label} className="icon-button">
      <Icon icon={X} />
    </Base.Close>
  );
}
