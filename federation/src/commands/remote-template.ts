/** The files of a new remote, by their path in its folder. `title` is what its first page is called. */
export function remoteTemplate(name: string, title: string): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(
      {
        name: `mfe-${name}`,
        private: true,
        type: 'module',
        dependencies: {
          react: 'catalog:',
          'react-dom': 'catalog:',
          'react-router-dom': 'catalog:',
          'shared-ui': 'workspace:*',
        },
        devDependencies: {
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
    'src/routes/home.route.tsx': `import { Link } from 'react-router-dom';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';

export const meta = () => ({ title: '${title}' });

export function Component() {
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        className="py-[120px]"
        title="${title}"
        text="Esta página está em construção."
        actions={
          <Link className={buttonVariants()} to="/">
            Voltar ao início
          </Link>
        }
      />
    </div>
  );
}
`,
    'src/routes/home.route.test.tsx': `import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Component, meta } from './home.route.tsx';

test('the page says what it is, also on the server', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );
  expect(html).toContain('>${title}</h1>');
  expect(meta().title).toBe('${title}');
});
`,
    'README.md': `# mfe-${name}

${title}. Owned by the ${name} squad (\`CODEOWNERS\`).

## What it exposes

- \`/${name}\`: its first page, \`src/routes/home.route.tsx\`.

\`remote.ts\` is the list; the preset in \`federation/\` builds what it names.

## What it consumes

\`shared-ui\`; the platform's singletons, which the shell provides.
`,
  };
}
