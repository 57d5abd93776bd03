import { House, TrainFront } from 'lucide';
import { type ReactNode, useId } from 'react';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import rioInset from 'shared-ui/images/rio-inset.svg';
import { cn } from 'shared-ui/lib/cn.ts';
import { type MapView, scaleOf, wholeCity } from 'shared-ui/patterns/rio-map.layout.ts';
import { RioMapDrawing } from 'shared-ui/patterns/rio-map-drawing.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { nearNeighbors } from '../../data/places/neighborhood-centres.ts';
import { nearTheNeighborhoods } from '../../data/places/place-phrases.ts';
import {
  circleRadius,
  type LabelKind,
  type LocalMap,
  labelSizes,
  layLocalMap,
  type MapLabel,
  nearStations,
  squareSize,
} from './neighborhood-map.layout.ts';

/**
 * The neighbourhood between its neighbours, drawn without a script: the server's drawing stays until the visitor
 * scrolls near. A neighbourhood that only the database knows has the sentences alone.
 */
export default function NeighborhoodMap({ slug, place }: { slug: string; place: string }) {
  const id = useId();
  const known = findNeighborhood(slug);
  const [wide, phone] = [layLocalMap(slug, 'wide'), layLocalMap(slug, 'phone')];
  const stations = nearStations(slug);
  const neighbors = nearNeighbors(slug);
  return (
    <>
      {known && wide && phone ? (
        <div className="relative overflow-hidden max-desk:-mx-5 desk:rounded-photo">
          {/* the ground is most of the document's bytes: one drawing for both */}
          <LocalDrawing map={phone} label={labelOf(known.name, phone)} className="sm:hidden">
            <use href={`#${id}`} />
          </LocalDrawing>
          <LocalDrawing map={wide} label={labelOf(known.name, wide)} className="max-sm:hidden">
            <g id={id}>
              <RioMapDrawing zone={known.zone} within={around(wide.view, phone.view)} />
            </g>
          </LocalDrawing>
          <Inset map={wide} />
        </div>
      ) : null}
      {stations.length > 0 ? (
        <p className="mt-3.5 flex gap-2.5 font-semibold">
          <Icon icon={TrainFront} className="mt-0.5 shrink-0" />
          {stationText(stations)}
        </p>
      ) : null}
      <p className={cn('text-sm text-muted-foreground', stations.length > 0 ? 'mt-1' : 'mt-3.5')}>
        {place}
        {neighbors.length > 0 ? `, ${nearTheNeighborhoods(neighbors)}` : ''}. O círculo mostra o centro do bairro; o
        endereço vem com o pagamento.
      </p>
      {known ? (
        <p className="mt-1 text-xs text-muted-foreground">
          Desenho simplificado. Metrô: © colaboradores do{' '}
          <a className="underline underline-offset-2" href="https://www.openstreetmap.org/copyright">
            OpenStreetMap
          </a>
          ; trens: DATA.RIO; praias: INEA.
        </p>
      ) : null}
    </>
  );
}

function stationText(stations: ReturnType<typeof nearStations>): string {
  const namesOf = (kind: 'metro' | 'train') =>
    andList(stations.flatMap((station) => (station.kind === kind ? station.name : [])));
  const parts = [namesOf('metro') && `metrô ${namesOf('metro')}`, namesOf('train') && `trem ${namesOf('train')}`];
  const verb = stations.length > 1 ? 'Estações mais próximas' : 'Estação mais próxima';
  return `${verb}: ${parts.filter(Boolean).join('; ')}`;
}

function labelOf(name: string, { labels }: LocalMap): string {
  const around = labels.filter(({ kind }) => kind === 'neighborhood').map((label) => label.name);
  return `Mapa: ${name} e, em volta, ${andList(around)}`;
}

function around(one: MapView, other: MapView): MapView {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function LocalDrawing({
  map: { view, box, labels, centre },
  label,
  className,
  children,
}: {
  map: LocalMap;
  label: string;
  className: string;
  children: ReactNode;
}) {
  const scale = scaleOf(view, box);
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      role="img"
      aria-label={label}
      className={cn('block h-auto w-full', className)}
    >
      <g transform={`scale(${round(scale)}) translate(${round(-view.x)} ${round(-view.y)})`}>{children}</g>
      <circle
        cx={centre.left}
        cy={centre.top}
        r={circleRadius}
        className="fill-primary/14 stroke-primary"
        strokeWidth={1.5}
      />
      <g fontSize="12" fontWeight="650" fill="#12211c" stroke="#fff" strokeWidth="1.5" textAnchor="middle">
        {labels.map((own) => (
          <Square key={`${own.kind} ${own.name}`} label={own} />
        ))}
      </g>
      <g
        paintOrder="stroke"
        stroke="#fff"
        strokeOpacity={0.85}
        strokeWidth={3}
        strokeLinejoin="round"
        textAnchor="middle"
        fontSize={labelSizes.neighborhood}
        {...looks.neighborhood}
      >
        {labels.map((own) => (own.square ? null : <Name key={`${own.kind} ${own.name}`} label={own} />))}
        <g textAnchor="start" fontSize={labelSizes.metro} {...looks.metro}>
          {labels.map((own) => (own.square ? <Name key={`${own.kind} ${own.name}`} label={own} /> : null))}
        </g>
      </g>
      <circle cx={centre.left} cy={centre.top} r="20" className="fill-primary" stroke="#fff" strokeWidth="3" />
      <Icon icon={House} x={centre.left - 10} y={centre.top - 10} size={20} className="text-primary-foreground" />
    </svg>
  );
}

const round = (value: number) => Math.round(value * 1000) / 1000;
/** Of px no eye sees more. */
const tenth = (value: number) => Math.round(value * 10) / 10;

const looks: Record<LabelKind, { fill: string; fontWeight: number; fontStyle?: 'italic' }> = {
  own: { fill: '#12211c', fontWeight: 650 },
  neighborhood: { fill: '#3d4843', fontWeight: 500 },
  metro: { fill: '#12211c', fontWeight: 600 },
  train: { fill: '#12211c', fontWeight: 600 },
  park: { fill: '#2f5a3c', fontWeight: 500 },
  water: { fill: '#2f6672', fontWeight: 500, fontStyle: 'italic' },
  beach: { fill: '#2f6672', fontWeight: 400, fontStyle: 'italic' },
  road: { fill: '#56615c', fontWeight: 400 },
};

function Square({ label: { kind, square } }: { label: MapLabel }) {
  return square ? (
    <g transform={`translate(${tenth(square.left)} ${tenth(square.top)})`}>
      <rect width={squareSize} height={squareSize} rx="4" />
      <text x={squareSize / 2} y="13" fill="#fff" stroke="none">
        {kind === 'metro' ? 'M' : 'T'}
      </text>
    </g>
  ) : null;
}

/** Those of neighbourhoods and of stations take their look from the group around them. */
function Name({ label }: { label: MapLabel }) {
  const { kind, name, left, top, size, angle, square } = label;
  return (
    <text
      x={tenth(left)}
      y={tenth(top)}
      {...(angle ? { transform: `rotate(${tenth(angle)} ${tenth(left)} ${tenth(top)})` } : {})}
      {...(kind === 'neighborhood' || square ? {} : { fontSize: size, ...looks[kind] })}
    >
      {name}
    </text>
  );
}

/** Where in the city it is: a picture, with a frame over it. */
function Inset({ map: { view } }: { map: LocalMap }) {
  const percent = (value: number, from: number, of: number) => `${Math.round(((value - from) / of) * 1000) / 10}%`;
  return (
    <div className="absolute right-3 bottom-3 w-28 overflow-hidden rounded-[6px] shadow-[0_0_0_2px_#fff,var(--shadow-float)] sm:right-3.5 sm:bottom-3.5 sm:w-37.5">
      <img src={rioInset} alt="" width="1420" height="645" loading="lazy" className="block h-auto w-full" />
      <div
        className="absolute rounded-[2px] border-[1.5px] border-primary bg-primary/12"
        style={{
          left: percent(view.x, wholeCity.x, wholeCity.width),
          top: percent(view.y, insetTop, insetHeight),
          width: percent(view.width, 0, wholeCity.width),
          height: percent(view.height, 0, insetHeight),
        }}
      />
    </div>
  );
}

/** Units of the picture: the whole city without the lowest part of the sea. */
const insetTop = 60;
const insetHeight = 645;
