import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide';
import { useEffect, useState } from 'react';
import { type Notification, onNotification } from 'shared-domain/platform';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Toaster as Sonner, toast } from 'sonner';
import { PartBoundary } from '../platform/part-boundary.tsx';

const duration = 5000;
const icons = { neutral: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };
const iconColors = { neutral: '', success: 'text-[#7fd0a0]', warning: 'text-[#f2c14e]', danger: '' };

/** Returns whether a sheet on the phone has its buttons where the toasts would be; toasts are then shown at the top. */
const isOverSheet = () =>
  window.matchMedia('(width < 56.3125rem)').matches &&
  document.querySelector('[data-slot=dialog], [data-slot=drawer]') !== null;

/**
 * Returns the height of parts that a page fixes to the bottom (bar, button, question about cookies), in px: toasts are shown above them.
 */
function roomBelow(): number {
  const tops = [...document.querySelectorAll('[data-at-bottom]')]
    .map((part) => part.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => window.innerHeight - top);
  return Math.max(0, ...tops);
}

interface Shown {
  notification: Notification;
  position: 'top-center' | 'bottom-right';
}

const shown = new Map<string, Shown>();

function draw(id: string, time: number): void {
  const { notification, position } = shown.get(id) as Shown;
  const forget = () => shown.delete(id);
  // a remote may pass any notification
  const notice = () => (
    <PartBoundary owner={undefined} fallback={() => null}>
      <Toast id={id} {...notification} />
    </PartBoundary>
  );
  toast.custom(notice, {
    id,
    position,
    duration: time,
    onAutoClose: forget,
    onDismiss: forget,
  });
}

/** The library pauses under the pointer only; keyboard focus pauses, too. */
const hold = () => drawAll(Number.POSITIVE_INFINITY);
const release = () => drawAll(duration);

function drawAll(time: number): void {
  for (const id of [...shown.keys()]) draw(id, time);
}

/** A sheet that opens under notices that are on the screen sends them to the top. */
function makeRoom(): void {
  if (shown.size === 0 || !isOverSheet()) return;
  for (const [id, one] of shown) {
    if (one.position === 'top-center') continue;
    shown.set(id, { ...one, position: 'top-center' });
    draw(id, duration);
  }
}

/** Draws what `notify` of the platform says: at most three at a time, bottom right, above a bar at the bottom. */
export function Toaster() {
  const [room, setRoom] = useState(0);
  useEffect(
    () =>
      onNotification((notification) => {
        const { until } = notification;
        if (until?.aborted) return;
        const id = crypto.randomUUID();
        until?.addEventListener('abort', () => toast.dismiss(id), { once: true });
        shown.set(id, { notification, position: isOverSheet() ? 'top-center' : 'bottom-right' });
        setRoom(roomBelow());
        draw(id, duration);
      }),
    [],
  );
  useEffect(() => {
    const observer = new MutationObserver(makeRoom);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      expand
      gap={10}
      offset={{ right: '1.5rem', bottom: `calc(1.5rem + max(var(--bottom-bar, 0px), ${room}px))` }}
      mobileOffset={{ left: '1rem', right: '1rem', bottom: `calc(1rem + max(var(--bottom-bar, 0px), ${room}px))` }}
      containerAriaLabel="Avisos"
    />
  );
}

function Toast({ id, title, text, tone = 'neutral' }: Omit<Notification, 'until'> & { id: string }) {
  const isDanger = tone === 'danger';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, one of two
    <div
      data-slot="toast"
      data-tone={tone}
      onFocus={hold}
      onBlur={release}
      role={isDanger ? 'alert' : 'status'}
      className={cn(
        'inverse grid w-[calc(100vw-2rem)] grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3.5 rounded-control py-3.5 pr-2 pl-[18px] font-sans text-base text-background shadow-popover sm:w-[356px]',
        isDanger ? 'bg-danger' : 'bg-foreground',
      )}
    >
      <Icon icon={icons[tone]} className={cn('mt-0.5', iconColors[tone])} />
      <div>
        <p className="font-semibold">{title}</p>
        {text ? <p className={cn('text-sm', isDanger ? 'text-[#fbe0d8]' : 'text-[#d5ddd9]')}>{text}</p> : null}
      </div>
      <button
        type="button"
        aria-label={`Fechar aviso: ${title}`}
        className={cn('-my-2.5 grid size-11 place-items-center', isDanger ? 'text-[#fbe0d8]' : 'text-[#d5ddd9]')}
        onClick={() => toast.dismiss(id)}
      >
        <Icon icon={X} size={16} />
      </button>
    </div>
  );
}
