import { CircleAlert } from 'lucide';
import { cn } from '../lib/cn.ts';
import { Icon } from '../primitives/icon.tsx';

/** A progress bar: 0 to 1. */
export function UploadBar({ label, share, className }: { label: string; share: number; className?: string }) {
  return (
    <progress
      aria-label={label}
      max={1}
      value={share}
      className={cn(
        'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-stone-200',
        '[&::-webkit-progress-bar]:bg-stone-200 [&::-webkit-progress-value]:bg-primary [&::-moz-progress-bar]:bg-primary',
        className,
      )}
    />
  );
}

/** At the foot of a picture's tile during the upload; the picture above it has 35 % opacity. */
export function RunningUpload({ label, share }: { label: string; share: number }) {
  return (
    <div className="absolute inset-x-2.5 bottom-2.5 grid gap-1.5 text-xs font-semibold">
      <span>Enviando, {Math.round(share * 100)}%</span>
      <UploadBar label={label} share={share} />
    </div>
  );
}

/** Fills the tile of a picture that did not arrive. */
export function FailedUpload({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <div className="grid size-full content-center justify-items-center gap-1.5 bg-danger-subtle p-2 text-center text-xs font-strong text-danger">
      <Icon icon={CircleAlert} size={20} />
      Não foi enviada
      <button
        type="button"
        className="link inline-flex min-h-11 items-center text-danger decoration-current"
        onClick={onRetry}
      >
        Tentar de novo<span className="sr-only"> ({label})</span>
      </button>
    </div>
  );
}
