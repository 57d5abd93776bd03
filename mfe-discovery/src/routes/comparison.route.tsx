import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageMeta } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';
import { spaceTermsOptions } from 'shared-domain/spaces/space-terms.query.ts';
import { readComparison } from '../data/comparison/comparison-address.ts';
import { listedSpacesOptions } from '../data/favourites/listed-spaces.query.ts';
import { ComparisonPage } from '../features/comparison/comparison-page.tsx';
import { startQueries } from './start-queries.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const requested = readComparison(new URL(request.url).searchParams);
  const client = context.get(queryClientContext);
  await startQueries(
    () => client.ensureQueryData(listedSpacesOptions(requested.ids)),
    ...requested.ids.map((id) => () => client.ensureQueryData(spaceTermsOptions(id))),
  );
  return requested;
}

export const meta = (): PageMeta => ({
  title: 'Lado a lado',
  description: 'Espaços lado a lado: preço, tamanho, o que têm, regras e cancelamento.',
  noindex: true,
});

export function Component() {
  return <ComparisonPage requested={useLoaderData<typeof loader>()} />;
}
