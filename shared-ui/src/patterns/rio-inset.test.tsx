// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wholeCity } from './rio-map.layout.ts';
import { RioMapDrawing } from './rio-map-drawing.tsx';

test('the small picture of the city is the drawing of the map, to the unit', async () => {
  const { x, width } = wholeCity;
  const drawn = renderToStaticMarkup(
    // biome-ignore lint/a11y/noSvgWithoutTitle: a picture without words
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`${x} 60 ${width} 645`}>
      <RioMapDrawing small />
    </svg>,
  );
  const rounded = drawn.replace(/ d="[^"]*"/g, (d) =>
    d.replace(/\d+\.\d+/g, (number) => `${Math.round(Number(number))}`),
  );
  await expect(`${rounded}\n`).toMatchFileSnapshot('../images/rio-inset.svg');
});
