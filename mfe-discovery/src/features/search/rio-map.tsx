import { Maximize, Minus, Plus } from 'lucide';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { type MapZone, zoneAreas } from 'shared-ui/patterns/rio-map.geometry.ts';
import { isLand } from 'shared-ui/patterns/rio-map.land.ts';
import {
  arrangePins,
  firstView,
  isInView,
  type MapView,
  nearest,
  type PxRect,
  pan,
  pinRect,
  place,
  pointAt,
  pointsOf,
  type Size,
  scaleOf,
  viewOf,
  wholeCity,
  zoom,
} from 'shared-ui/patterns/rio-map.layout.ts';
import { RioMapDrawing } from 'shared-ui/patterns/rio-map-drawing.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { useSize } from '../../lib/use-size.ts';
import { type PlacedName, placeNames } from './rio-map.names.ts';

export { type MapView, viewOf, wholeCity };

export interface MapPin {
  id: string;
  /** Units of the map (`projectToMap` of shared-domain). */
  x: number;
  y: number;
  /** On the pin: 'R$ 2.600'. */
  text: string;
  /** Of several that would hide each other the lowest is shown. */
  value: number;
  /** Read: 'Sala Atlântica, R$ 2.600'. */
  label: string;
  /** Number of things at its point; one by default. */
  count?: number;
  /** A dot as long as it is alone. */
  quiet?: boolean;
}

export interface RioMapProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Says what the map shows; an empty text makes it decoration. */
  label: string;
  /**
   * The part shown at first, and again whenever it changes. With pins it includes them all, and the map begins where
   * most of them are.
   */
  view?: MapView;
  zone?: MapZone | null;
  /** Makes the zones buttons. */
  onZoneSelect?: (zone: MapZone) => void;
  pins?: readonly MapPin[];
  selectedPin?: string | null;
  /** Pressed again (also by Escape) it is no longer selected; `byKey` when no pointer did it. */
  onPinSelect?: (id: string, byKey: boolean) => void;
  /**
   * For a group at a single point, which no zoom separates; others are zoomed into. A press of a dot calls
   * `onPinSelect`.
   */
  onGroupSelect?: (ids: string[], byKey: boolean) => void;
  /** Zooming, moving (also by arrow keys, plus and minus), and a small map of the whole city. */
  controls?: boolean;
  /** Says how many of all are in view; nothing on phones. */
  summary?: ((shown: number) => string) | undefined;
  /** Areas that `children` cover: no name is drawn there. */
  covered?: ((box: Size) => PxRect[]) | undefined;
  /** Drawn over the map, where its own `position` puts it. */
  children?: ReactNode;
}

/**
 * The municipality of Rio, our own simplified drawing. Fills its box. Everything on it is also in a list next to it:
 * the map is never the only way.
 */
export function RioMap({
  label,
  view: initial = wholeCity,
  zone,
  onZoneSelect,
  pins = [],
  selectedPin,
  onPinSelect,
  onGroupSelect,
  controls = false,
  summary,
  covered,
  className,
  children,
  ...props
}: RioMapProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const box = useSize(element);
  const [shown, setShown] = useState<{ initial: MapView; moved: MapView | null }>({ initial, moved: null });
  const moved = sameView(shown.initial, initial) ? shown.moved : null;
  const buttons = box && controls ? controlRects(box, pins.length > 0) : [];
  const arrange = (shownView: MapView, size: Size) =>
    arrangePins(
      pins.map(({ text, value, count, quiet, ...point }) => ({
        ...place(point, shownView, size),
        text,
        value,
        count,
        quiet,
      })),
      size,
      buttons,
      (at) => isLand(pointAt(at, shownView, size)),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the arrangement depends on the pins and the box
  const framed = useMemo(
    () => (box && pins.length > 0 ? firstView(pins, box, coast, (next) => arrange(next, box).map(pinRect)) : null),
    [pins, box],
  );
  const view = moved ?? framed ?? initial;
  const setView = (next: MapView) => setShown({ initial, moved: next });
  const drag = useDrag(controls && box ? (dx, dy) => setView(pan(view, dx, dy, box)) : undefined);
  const keysId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && selectedPin) {
      element?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus();
      onPinSelect?.(selectedPin, true);
      return;
    }
    const move = moves[event.key];
    const factor = zooms[event.key];
    if (!controls || !box || !(move || factor)) return;
    event.preventDefault();
    setView(move ? pan(view, ...move, box) : zoom(view, factor ?? 1));
  };
  const bringIn = ({ left, top }: { left: number; top: number }) => {
    if (!box || (left > 0 && left < box.width && top > 0 && top < box.height)) return;
    setView(pan(view, box.width / 2 - left, box.height / 2 - top, box));
  };
  const placed = box ? arrange(view, box) : [];
  const openGroup = (members: readonly MapPin[], byKey: boolean) => {
    const nearer = viewOf(members, nearest);
    if (
      box &&
      scaleOf(nearer, box) > scaleOf(view, box) * 1.1 &&
      members.some(({ x, y }) => x !== members[0]?.x || y !== members[0]?.y)
    ) {
      setView(nearer);
    } else {
      onGroupSelect?.(
        members.map(({ id }) => id),
        byKey,
      );
    }
  };
  const reserved = [...buttons, ...((box && covered?.(box)) ?? []), ...placed.map(pinRect)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the controls inside it
    <div
      ref={setElement}
      data-slot="rio-map"
      // clipped and not hidden: a focused element must not scroll it
      className={cn('group/map relative overflow-clip bg-[#d6e8ea]', controls && 'touch-none', className)}
      onKeyDown={onKeyDown}
      {...drag}
      {...props}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: nameOf names it, or hides it from readers */}
      <svg
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        preserveAspectRatio="xMidYMid meet"
        className="absolute inset-0 size-full"
        {...nameOf(label, onZoneSelect !== undefined)}
        aria-describedby={controls ? keysId : undefined}
      >
        <RioMapDrawing zone={zone} onZoneSelect={onZoneSelect} />
        {box ? <Labels view={view} box={box} names={placeNames({ view, box, reserved })} /> : null}
      </svg>
      {box && pins.length > 0 ? (
        <ul
          aria-label="Espaços no mapa"
          // the frame of the zone that has the focus is seen through them
          className="pointer-events-none absolute inset-0 group-has-[path:focus-visible]/map:opacity-40"
        >
          {placed.map(({ left, top, text, members, count, isDot }) => {
            const own = members.flatMap((index) => pins[index] ?? []);
            const [first] = own;
            if (!first) return null;
            const isGroup = count > 1 && !isDot;
            const isSelected = own.some(({ id }) => id === selectedPin);
            return (
              <li
                key={first.id}
                className={cn(
                  'absolute -translate-x-1/2 hover:z-2',
                  isDot ? '-translate-y-1/2' : '-translate-y-[92%]',
                  isSelected && 'z-3',
                )}
                style={{ left, top }}
                onFocus={() => bringIn({ left, top })}
              >
                {isDot ? (
                  <Dot label={first.label} onClick={({ detail }) => onPinSelect?.(first.id, detail === 0)} />
                ) : (
                  <Pin
                    text={text}
                    count={count}
                    label={isGroup ? undefined : first.label}
                    selected={isSelected}
                    onClick={({ detail }) =>
                      isGroup ? openGroup(own, detail === 0) : onPinSelect?.(first.id, detail === 0)
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {controls ? (
        <>
          <p id={keysId} hidden>
            As setas movem o mapa, mais e menos aproximam e afastam.
          </p>
          <Controls view={view} zone={zone} whole={pins.length > 0 ? initial : null} onChange={setView} />
        </>
      ) : null}
      {box && summary && pins.length > 0 ? (
        <p className="pointer-events-none absolute right-4 bottom-4 z-4 rounded-[6px] bg-surface px-2.5 py-1.5 text-xs font-semibold shadow-float max-desk:hidden">
          {summary(countIn(pins, view, box))}
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Returns the number of things in view that the pins represent. */
function countIn(pins: readonly MapPin[], view: MapView, box: Size): number {
  return pins.reduce((sum, pin) => (isInView(pin, view, box) ? sum + (pin.count ?? 1) : sum), 0);
}

/** Where the city ends in the south. */
const coast = zoneAreas.flatMap(({ d }) => pointsOf(d, 2));

/** Px that an arrow moves the map by. */
const step = 80;
const moves: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};
const zooms: Record<string, number> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 };

/** A place that is not on this page of the list. */
function Dot({ label, onClick }: { label: string; onClick: (event: MouseEvent) => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="group pointer-events-auto relative grid size-6 place-items-center"
    >
      <span className="size-2.5 rounded-full bg-primary shadow-[0_0_0_2px_#fff] group-hover:bg-foreground forced-colors:bg-[ButtonText]" />
    </button>
  );
}

function Pin({
  text,
  count,
  label,
  selected,
  onClick,
}: {
  text: string;
  /** Number of things that it represents. */
  count: number;
  /** Of a single one; a group is read as it is written. */
  label: string | undefined;
  selected: boolean;
  onClick: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={selected}
      onClick={onClick}
      className="group pointer-events-auto relative grid h-11 min-w-11 place-items-center"
    >
      <span
        className={cn(
          'relative h-[30px] rounded-[6px] px-[9px] text-xs leading-[30px] font-bold whitespace-nowrap',
          'shadow-[0_0_0_1px_rgb(6_38_46/0.12),0_3px_10px_rgb(6_38_46/0.2)]',
          'group-hover:bg-foreground group-hover:text-background',
          "after:absolute after:-bottom-1 after:left-1/2 after:size-[9px] after:-translate-x-1/2 after:rotate-45 after:bg-inherit after:content-['']",
          selected ? 'bg-foreground text-background' : 'bg-surface text-foreground',
          count > 1 && 'flex gap-[9px] pl-0',
        )}
      >
        {count > 1 ? (
          <span className="min-w-7 rounded-l-[6px] bg-primary px-2 text-center text-primary-foreground">
            {count}
            <span className="sr-only"> espaços, </span>
          </span>
        ) : null}
        {text}
      </span>
    </button>
  );
}

/** Where the buttons and, where there is room for it, the small map lie. */
function controlRects({ width, height }: Size, hasPins: boolean): PxRect[] {
  const buttons = { left: width - 60, right: width - 16, top: 16, bottom: hasPins ? 150 : 105 };
  const smallMap = { left: 16, right: 184, top: height - 92, bottom: height - 16 };
  return width < smallMapFrom ? [buttons] : [buttons, smallMap];
}

/** Px of the map: narrower ones are a phone's. */
const smallMapFrom = 420;

function Controls({
  view,
  zone,
  whole,
  onChange,
}: {
  view: MapView;
  zone: MapZone | null | undefined;
  /** Holds all pins. */
  whole: MapView | null;
  onChange: (view: MapView) => void;
}) {
  const button = 'grid size-11 place-items-center hover:bg-muted focus-visible:-outline-offset-3';
  return (
    <>
      <div className="absolute top-4 right-4 z-4 grid overflow-hidden rounded-control bg-surface shadow-float">
        <button type="button" aria-label="Aproximar" className={button} onClick={() => onChange(zoom(view, 1.5))}>
          <Icon icon={Plus} />
        </button>
        <button
          type="button"
          aria-label="Afastar"
          className={cn(button, 'border-t border-border')}
          onClick={() => onChange(zoom(view, 1 / 1.5))}
        >
          <Icon icon={Minus} />
        </button>
        {whole ? (
          <button
            type="button"
            aria-label="Mostrar todos no mapa"
            title="Mostrar todos no mapa"
            className={cn(button, 'border-t border-border')}
            onClick={() => onChange(whole)}
          >
            <Icon icon={Maximize} size={18} />
          </button>
        ) : null}
      </div>
      <svg
        viewBox="60 60 1520 690"
        aria-hidden="true"
        className="pointer-events-none absolute bottom-4 left-4 h-auto max-desk:hidden w-[168px] rounded-[6px] shadow-[0_0_0_2px_#fff,var(--shadow-float)]"
      >
        <RioMapDrawing zone={zone} small />
        <rect
          x={view.x}
          y={view.y}
          width={view.width}
          height={view.height}
          rx="8"
          fill="none"
          className="stroke-primary"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </>
  );
}

/** Names keep their size in px; a white edge parts them from the drawing. */
function Labels({ view, box, names }: { view: MapView; box: Size; names: PlacedName[] }) {
  const scale = scaleOf(view, box);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g textAnchor="middle" paintOrder="stroke" pointerEvents="none" aria-hidden="true">
      {names.map(({ kind, name, size, ...at }) => (
        <text
          key={name}
          {...pointAt(at, view, box)}
          fontSize={size / scale}
          {...(kind === 'water'
            ? {}
            : { stroke: '#fff', strokeOpacity: 0.8, strokeWidth: 3 / scale, strokeLinejoin: 'round' })}
          {...looks[kind]}
        >
          {name}
        </text>
      ))}
    </g>
  );
}

const looks: Record<PlacedName['kind'], ComponentProps<'text'>> = {
  zone: { fontWeight: 600, fill: '#12211c', className: 'font-stretch-112%' },
  neighborhood: { fontWeight: 500, fill: '#3d4843' },
  water: { fontStyle: 'italic', fill: '#2f6672', letterSpacing: '0.06em' },
};

function nameOf(label: string, hasControls: boolean) {
  if (!label) return { 'aria-hidden': true };
  return { role: hasControls ? 'group' : 'img', 'aria-label': label };
}

const sameView = (a: MapView, b: MapView) =>
  a === b || (a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);

/** Moves with the pointer once it has gone further than a click would. */
function useDrag(onMove: ((dx: number, dy: number) => void) | undefined) {
  const last = useRef<{ x: number; y: number; moving: boolean } | null>(null);
  if (!onMove) return {};
  const end = () => {
    last.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) last.current = { x: event.clientX, y: event.clientY, moving: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = last.current;
      if (!from) return;
      const dx = event.clientX - from.x;
      const dy = event.clientY - from.y;
      if (!from.moving && Math.hypot(dx, dy) < 5) return;
      if (!from.moving) event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY, moving: true };
      onMove(dx, dy);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
