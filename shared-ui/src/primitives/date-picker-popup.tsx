import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import type { DayAlternative } from '../lib/day-alternative.ts';
import { useIsDesktop } from '../lib/use-is-desktop.ts';
import { Button } from './button.tsx';
import { Calendar, type SingleCalendarProps } from './calendar.tsx';
import { LazyDialog } from './lazy-dialog.tsx';
import { Popover } from './popover.tsx';

export interface DatePickerPopupProps extends Omit<SingleCalendarProps, 'onSelect' | 'className' | 'autoFocus'> {
  /** The button that the calendar opens from and returns focus to. */
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (day: string | null) => void;
  clearable: boolean;
  footer?: ReactNode;
  alternative?: DayAlternative | undefined;
  alwaysBelow: boolean;
}

/**
 * The popup of the date picker: below it, or, where there is more to choose than a day, a sheet on the phone. A file of its own: it is most
 * of the date picker's code and is loaded on demand.
 */
export function DatePickerPopup({ anchor, open, onOpenChange, alwaysBelow, ...choice }: DatePickerPopupProps) {
  const isDesktop = useIsDesktop();
  const days = <DayChoice {...choice} onClose={() => onOpenChange(false)} />;
  if (choice.alternative && isDesktop === false) {
    return (
      <LazyDialog title={choice.alternative.title} open={open} onOpenChange={onOpenChange} finalFocus={anchor} flush>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
          {days}
        </div>
      </LazyDialog>
    );
  }
  return (
    <BelowPicker
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={choice.label}
      wide={choice.months === 2}
      alwaysBelow={alwaysBelow}
    >
      {days}
    </BelowPicker>
  );
}

function BelowPicker({
  anchor,
  open,
  onOpenChange,
  label,
  wide,
  alwaysBelow,
  children,
}: Pick<DatePickerPopupProps, 'anchor' | 'open' | 'onOpenChange' | 'label' | 'alwaysBelow'> & {
  /** For two months. */
  wide: boolean;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  const dayInFocus = () => popup.current?.querySelector<HTMLElement>('[role=gridcell] button[tabindex="0"]') ?? true;
  return (
    <Popover
      ref={popup}
      data-slot="date-picker-popup"
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen && alwaysBelow) popup.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      }}
      label={label}
      {...(alwaysBelow ? { collisionAvoidance: { side: 'none' } } : {})}
      initialFocus={(opened) => (opened === 'touch' ? true : dayInFocus())}
      className={cn(
        'grid scroll-my-2 gap-3 overflow-auto px-2 py-3 desk:p-4',
        !alwaysBelow && 'max-h-(--available-height)',
        wide && 'desk:p-6',
      )}
    >
      {children}
    </Popover>
  );
}

/** The calendar, and its alternative; its state starts again each time it is opened. */
function DayChoice({
  onChoose,
  onClose,
  clearable,
  footer,
  alternative,
  ...calendar
}: Omit<DatePickerPopupProps, 'anchor' | 'open' | 'onOpenChange' | 'alwaysBelow'> & { onClose: () => void }) {
  const [wantsAlternative, setWantsAlternative] = useState<boolean | null>(null);
  const showsAlternative = alternative !== undefined && (wantsAlternative ?? alternative.chosen !== null);
  return (
    <>
      {alternative ? (
        <div
          role="group"
          aria-label="Como escolher"
          className="grid grid-cols-2 rounded-control bg-muted p-0.5 text-sm font-medium"
        >
          {alternative.tabs.map((tab, index) => (
            <button
              key={tab}
              type="button"
              aria-pressed={showsAlternative === (index === 1)}
              className="min-h-11 rounded-[7px] border border-transparent px-2 text-subtle-foreground hover:text-foreground aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:text-foreground"
              onClick={() => setWantsAlternative(index === 1)}
            >
              {tab}
            </button>
          ))}
        </div>
      ) : null}
      {showsAlternative ? alternative.panel(onClose) : <Calendar {...calendar} onSelect={onChoose} />}
      {showsAlternative ? null : footer}
      {clearable && calendar.selected && !showsAlternative ? (
        <Button variant="tertiary" size="sm" className="justify-self-start" onClick={() => onChoose(null)}>
          Limpar data
        </Button>
      ) : null}
    </>
  );
}
