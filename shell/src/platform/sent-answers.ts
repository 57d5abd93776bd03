import type { RenderedView } from './site-data.ts';

type Sent = Pick<RenderedView, 'hydration' | 'queries' | 'answers'>;
type Entries = Record<string, unknown>;

const isRecord = (value: unknown): value is Entries => typeof value === 'object' && value !== null;

/** Takes the entries of the loaders' results that are a query's answer out of them: the document has each answer once. */
export function withoutAnswers({ hydration, queries }: Sent): Sent {
  const answers: NonNullable<Sent['answers']> = {};
  const loaderData: Entries = {};
  for (const [route, loaded] of Object.entries(hydration.loaderData ?? {})) {
    loaderData[route] = loaded;
    if (!isRecord(loaded)) continue;
    const places = Object.entries(loaded).flatMap(([name, value]) => {
      const place = isRecord(value) ? queries.findIndex(({ data }) => data === value) : -1;
      return place < 0 ? [] : [[name, place] as const];
    });
    if (places.length === 0) continue;
    answers[route] = Object.fromEntries(places);
    loaderData[route] = Object.fromEntries(
      Object.entries(loaded).filter(([name]) => answers[route]?.[name] === undefined),
    );
  }
  return { hydration: { ...hydration, loaderData }, queries, answers };
}

/** Puts them back. */
export function withAnswers({ hydration, queries, answers = {} }: Sent): RenderedView['hydration'] {
  const loaderData: Entries = { ...hydration.loaderData };
  for (const [route, places] of Object.entries(answers)) {
    const own = Object.entries(places).map(([name, place]) => [name, queries[place]?.data] as const);
    loaderData[route] = { ...(loaderData[route] as Entries), ...Object.fromEntries(own) };
  }
  return { ...hydration, loaderData };
}
