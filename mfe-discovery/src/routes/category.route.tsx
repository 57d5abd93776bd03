import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { PageMeta, PageMetaArgs } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';
import { categoryPath, findTypeByName, type SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import { IgnoredNotice } from 'shared-ui/patterns/ignored-notice.tsx';
import {
  categoryFilters,
  categoryHref,
  categoryParams,
  categorySpacesOptions,
} from '../data/spaces/category-spaces.query.ts';
import { parseSearch } from '../data/spaces/search-of-address.ts';
import { categoryPictures } from '../features/home/category-pictures.ts';
import { categoryDescriptions } from '../features/space-list/category-descriptions.ts';
import { CategorySpaces } from '../features/space-list/category-spaces.tsx';
import { startQueries } from './start-queries.ts';
import { structuredDataCode } from './structured-data-code.ts';

/** @throws 404 for what is no category, a redirection for another name of one */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const type = findTypeByName(params.slug);
  if (!type) throw data(null, { status: 404 });
  const { search, searchParams } = new URL(request.url);
  if (params.slug !== type.category.slug) throw redirect(categoryPath(type) + search, 301);
  const client = context.get(queryClientContext);
  const requested = parseSearch(searchParams);
  const filters = categoryFilters(type, requested.filters);
  const options = categorySpacesOptions(filters);
  await startQueries(() => client.ensureQueryData(options));
  const loaded = {
    slug: type.category.slug as string,
    filters,
    ignored: requested.ignored.filter(({ param }) => categoryParams.includes(param)),
  };
  // a page after the last one renders a message, and is a 404 for search engines
  const found = client.getQueryData(options.queryKey);
  return data(loaded, { status: found && filters.page > 1 && found.items.length === 0 ? 404 : 200 });
}

export function meta(_data: unknown, { params, url }: PageMetaArgs): PageMeta {
  const type = findTypeByName(params.slug);
  if (!type) return { title: 'Página não encontrada', noindex: true };
  const filters = categoryFilters(type, parseSearch(url.searchParams).filters);
  const { page } = filters;
  const path = categoryPath(type);
  const canonical = page > 1 ? `${path}?pagina=${page}` : path;
  return {
    title: page > 1 ? `${type.category.heading}, página ${page}` : type.category.heading,
    description: categoryDescriptions[type.key],
    canonical,
    ...(categoryHref(type, filters) !== canonical && { noindex: true }),
    image: categoryPictures[type.key].fallback,
    structuredData: async () => {
      const { breadcrumbNode } = await structuredDataCode();
      return [breadcrumbNode([{ name: type.category.heading, path }], url)];
    },
  };
}

export function Component() {
  const { slug, filters, ignored } = useLoaderData<typeof loader>();
  const type = findTypeByName(slug);
  if (!type) throw new Error(`No category ${slug}.`);
  // another category is another page: no state of the one before stays
  return (
    <CategorySpaces
      key={type.key satisfies SpaceTypeKey}
      type={type}
      filters={filters}
      notice={<IgnoredNotice ignored={ignored} />}
    />
  );
}
