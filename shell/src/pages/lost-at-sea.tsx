import { mapNeighborhoods } from 'shared-ui/patterns/rio-map.geometry.ts';
import { RioMapDrawing } from 'shared-ui/patterns/rio-map-drawing.tsx';

const here = { x: 1497.4, y: 641.5 };
const label = { fontWeight: 500, fontSize: 8.5, fill: '#3d4843' };

/** The south of the city, and the place on the water where nothing is. */
export function LostAtSea() {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the page hides it from readers
    <svg viewBox="1235 395 420 470" preserveAspectRatio="xMidYMid slice" className="size-full">
      <RioMapDrawing />
      <g
        textAnchor="middle"
        paintOrder="stroke"
        stroke="#fff"
        strokeOpacity=".8"
        strokeWidth="1.9"
        strokeLinejoin="round"
      >
        {mapNeighborhoods
          .filter(({ major }) => major)
          .map(({ slug, name, x, y }) => (
            <text key={slug} x={x} y={y + 3} {...label}>
              {name}
            </text>
          ))}
      </g>
      <g fill="none" strokeWidth="1.1" className="stroke-primary">
        <circle cx={here.x} cy={here.y} r="14" opacity=".7" />
        <circle cx={here.x} cy={here.y} r="28" opacity=".4" />
        <circle cx={here.x} cy={here.y} r="44" opacity=".22" />
      </g>
      <circle cx={here.x} cy={here.y} r="5" className="fill-primary" />
      <text x={here.x} y={589.5} textAnchor="middle" fontSize="11" fontWeight="600" className="fill-primary-strong">
        Você está aqui
      </text>
    </svg>
  );
}
