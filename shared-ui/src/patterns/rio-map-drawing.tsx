import { type CSSProperties, memo, useId, useState } from 'react';
import { isEnter } from '../lib/enter-key.ts';
import {
  lagoons,
  type MapZone,
  mainRoads,
  neighbouringLand,
  parks,
  roads,
  zoneAreas,
  zoneIslands,
} from './rio-map.geometry.ts';
import { type MapView, plainOutside, reaches } from './rio-map.layout.ts';

const ground: Record<MapZone, string> = {
  'zona-sul': '#f7efdd',
  'zona-central': '#e6e3dc',
  'zona-norte': '#f3f4f0',
  'zona-oeste': '#e9eee8',
};
/** The chosen zone is sand. */
const sand = '#fbf3e2';

export interface DrawingProps {
  zone?: MapZone | null | undefined;
  onZoneSelect?: ((zone: MapZone) => void) | undefined;
  /** Without roads, and with thinner lines: the small map that shows where one is. */
  small?: boolean;
  /** From near: only what reaches into it, and roads as streets with an edge. */
  within?: MapView;
}

const zoneNames: Record<MapZone, string> = {
  'zona-sul': 'Zona Sul',
  'zona-central': 'Zona Central',
  'zona-norte': 'Zona Norte',
  'zona-oeste': 'Zona Oeste',
};

/** Water, land, zones, green and roads. Lines keep their width in px at any zoom. */
export const RioMapDrawing = memo(function RioMapDrawing({ zone, onZoneSelect, small = false, within }: DrawingProps) {
  const chosen = zoneAreas.find((area) => area.zone === zone);
  const [focused, setFocused] = useState<string | null>(null);
  const id = useId();
  const isSeen = ({ d }: { d: string }) => !within || reaches(d, within);
  const shapeOf = (d: string) => (within ? plainOutside(d, within) : d);
  const line = { vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <>
      <rect x="-2000" y="-2000" width="5800" height="5000" fill="#d6e8ea" />
      <g fill="#f6f7f5">
        {/* the drawing ends in the north, the land does not */}
        <rect x="-2000" y="-2000" width="5800" height="1925" />
        {neighbouringLand
          .filter((d) => isSeen({ d }))
          .map((d) => (
            <path key={d} d={shapeOf(d)} />
          ))}
      </g>
      <g stroke="#ffffff" strokeWidth={small ? 0.7 : 2.2} strokeLinejoin="round">
        {zoneAreas.filter(isSeen).map((area) => (
          <path
            key={area.d}
            d={shapeOf(area.d)}
            data-zone={area.zone}
            {...(area.zone === zone ? { id: `${id}zone`, fill: `var(--area, ${sand})` } : { fill: ground[area.zone] })}
            {...line}
            {...(onZoneSelect
              ? {
                  role: 'button',
                  tabIndex: 0,
                  'aria-label': zoneNames[area.zone],
                  'aria-pressed': area.zone === zone,
                  className: 'cursor-pointer outline-none hover:brightness-97',
                  onClick: () => onZoneSelect(area.zone),
                  onFocus: ({ currentTarget }: React.FocusEvent<SVGPathElement>) =>
                    setFocused(currentTarget.matches(':focus-visible') ? area.d : null),
                  onBlur: () => setFocused(null),
                  onKeyDown: (event: React.KeyboardEvent) => {
                    if (!isEnter(event.nativeEvent) && event.key !== ' ') return;
                    event.preventDefault();
                    onZoneSelect(area.zone);
                  },
                }
              : {})}
          />
        ))}
        {zoneIslands.filter(isSeen).map((area) => (
          <path key={area.d} d={shapeOf(area.d)} fill={ground[area.zone]} stroke="none" pointerEvents="none" />
        ))}
      </g>
      <g pointerEvents="none">
        <g fill="#d5e3d2">
          {parks.filter(isSeen).map(({ d }) => (
            <path key={d} d={shapeOf(d)} />
          ))}
        </g>
        <g fill="#d6e8ea">
          {lagoons.filter(isSeen).map(({ d }) => (
            <path key={d} d={shapeOf(d)} />
          ))}
        </g>
        {small ? null : (
          <g fill="none" strokeLinecap="square" strokeLinejoin="round">
            {within ? (
              <g stroke="#d5d6cc">
                <use href={`#${id}roads`} strokeWidth={7} />
                <use href={`#${id}main`} strokeWidth={11} />
              </g>
            ) : null}
            <g stroke="#ffffff">
              <g strokeWidth={within ? 5 : 1.8}>
                <Lines id={`${id}roads`} lines={roads.filter(isSeen).map(({ d }) => shapeOf(d))} />
              </g>
              <g strokeWidth={within ? 8.5 : 3.4}>
                <Lines id={`${id}main`} lines={mainRoads.filter(isSeen).map(({ d }) => shapeOf(d))} />
              </g>
            </g>
          </g>
        )}
        {chosen ? (
          <use
            href={`#${id}zone`}
            style={{ '--area': 'none' } as CSSProperties}
            stroke="#0a5666"
            strokeOpacity={0.55}
            strokeWidth={small ? 0.8 : 2.8}
            strokeDasharray={small ? '0.4 1.7' : '0.6 6'}
            strokeLinecap="round"
          />
        ) : null}
        {/* over everything: its neighbours, rendered later, would cover half of it */}
        {focused ? (
          <path
            d={focused}
            className="fill-ring/15 stroke-ring forced-colors:stroke-[Highlight]"
            strokeWidth={3}
            strokeLinejoin="round"
            {...line}
          />
        ) : null}
      </g>
    </>
  );
});

function Lines({ id, lines }: { id: string; lines: readonly string[] }) {
  return (
    <g id={id}>
      {lines.map((d) => (
        <path key={d} d={d} vectorEffect="non-scaling-stroke" />
      ))}
    </g>
  );
}
