/** The files of a new remote, by their path in its folder. `title` is what its first page is called. */
export function remoteTemplate(name: string, title: string): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(
      {
        name: `mfe-${name}`,
        private: true,
        type: 'module',
        dependencies: {
          '@tanstack/react-query': 'catalog:',
          react: 'catalog:',
          'react-dom': 'catalog:',
          'react-router-dom': 'catalog:',
          'shared-domain': 'workspace:*',
          'shared-ui': 'workspace:*',
        },
        devDependencies: {
          '@testing-library/react': 'catalog:',
          '@types/react': 'catalog:',
          '@types/react-dom': 'catalog:',
          federation: 'workspace:*',
        },
      },
      null,
      2,
    )}\n`,
    'remote.ts': `import { defineRemote } from 'federation/contracts/define-remote.ts';

export default defineRemote({
  name: '${name}',
  routes: [{ id: 'home', path: '/${name}', ssr: true }],
});
`,
    'rspack.config.ts': `import { remoteConfig } from 'federation/build/remote-config.ts';
import remote from './remote.ts';

export default remoteConfig(import.meta.dirname, remote);
`,
    'src/data/spaces/newest-spaces.query.ts': `import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';

export interface NewSpace {
  id: string;
  title: string;
}

/** The newest listings, as every visitor may read them. */
export const newestSpacesOptions = () =>
  queryOptions({
    // the number is the version of the shape below: all remotes share one cache
    queryKey: ['${name}', 1, 'newest-spaces'],
    queryFn: async ({ signal }): Promise<NewSpace[]> => {
      const { data } = await supabase()
        .from('spaces')
        .select('id, title')
        .order('created_at', { ascending: false })
        .limit(6)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 60_000,
  });
`,
    'src/routes/home.route.tsx': `import { useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import { queryClientContext } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { newestSpacesOptions } from '../data/spaces/newest-spaces.query.ts';

export const meta = () => ({ title: '${title}' });

/** The server sends the answer with the page; the browser shows the skeleton until it comes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const fetched = context.get(queryClientContext).prefetchQuery(newestSpacesOptions());
  if (typeof document === 'undefined') await fetched;
  return null;
}

export function Component() {
  const { data, isError, isFetching, refetch } = useQuery(newestSpacesOptions());
  return (
    <div className="wrap pb-24">
      <PageHeader title="${title}" lead="Os espaços mais novos da Espaços Rio." />
      {data?.length === 0 ? (
        <EmptyState title="Nenhum espaço ainda" />
      ) : data ? (
        <ul className="grid gap-3">
          {data.map(({ id, title }) => (
            <li key={id}>
              <Link className="link" to={\`/espaco/\${id}\`}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <FailedPart title="Os espaços não carregaram." retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  );
}
`,
    'src/routes/home.route.test.tsx': `import { screen } from '@testing-library/react';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { expect, test } from 'vitest';
import * as home from './home.route.tsx';

test('the page lists the newest spaces', async () => {
  new FakeApi().on('spaces', () => [{ id: '7', title: 'Casa do Mirante' }]).install();
  renderRoute(home, '/${name}', '/${name}');
  const link = await screen.findByRole('link', { name: 'Casa do Mirante' });
  expect(link.getAttribute('href')).toBe('/espaco/7');
  expect(home.meta().title).toBe('${title}');
});

test('a failure is said in its place', async () => {
  const api = new FakeApi();
  api.failing.add('spaces');
  api.install();
  renderRoute(home, '/${name}', '/${name}');
  expect(await screen.findByText('Os espaços não carregaram.')).toBeTruthy();
});
`,
    'README.md': `# mfe-${name}

${title}. Owned by the ${name} squad (\`CODEOWNERS\`).

## What it exposes

- \`/${name}\`: its first page, \`src/routes/home.route.tsx\`.

\`remote.ts\` is the list; the preset in \`federation/\` builds what it names.

## What it consumes

\`shared-domain\` and \`shared-ui\`; the platform's singletons, which the shell provides.
`,
  };
}
