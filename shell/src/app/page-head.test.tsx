import { act, render } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { PageHead } from './page-head.tsx';

afterEach(() => {
  document.head.replaceChildren();
});

/** A page whose head says the price that its loader has read. */
async function site(price: () => number, prepare: () => Promise<void> = async () => {}) {
  const page = {
    Component: () => null,
    meta: (data: unknown) => ({
      title: `Casa por ${data}`,
      structuredData: async () => {
        await prepare();
        return [{ '@type': 'Product', price: data }];
      },
    }),
  };
  const source = { load: async () => page, loaded: () => page };
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <Outlet />
            <PageHead source={source} />
          </>
        ),
        children: [
          {
            path: '/espaco',
            handle: { owner: 'discovery', module: 'routes/space', canonicalPath: '/espaco' },
            loader: price,
            Component: page.Component,
          },
        ],
      },
    ],
    { initialEntries: ['/espaco'], hydrationData: { loaderData: { '0-0': price() } } },
  );
  await act(async () => render(<RouterProvider router={router} />));
  return router;
}

const graph = () => document.head.querySelector('script[type="application/ld+json"]')?.textContent;

test('what the server has written is left; after an edit title and structured data say what the page says', async () => {
  const written = '{"@graph":[]}';
  const address = new URL('/espaco', window.location.href).href;
  document.head.innerHTML = `<link rel="canonical" href="${address}"><script type="application/ld+json">${written}</script>`;
  let price = 100;
  const router = await site(() => price);
  expect(document.title).toBe('Casa por 100 | Espaços Rio');
  expect(graph()).toBe(written);
  price = 120;
  await act(() => router.revalidate());
  expect(document.title).toBe('Casa por 120 | Espaços Rio');
  await expect.poll(graph).toContain('"price":120');
});

test('an anchor opened while the structured data is prepared does not keep it away', async () => {
  let prepared = () => {};
  const preparing = new Promise<void>((resolve) => {
    prepared = resolve;
  });
  const router = await site(
    () => 100,
    () => preparing,
  );
  await act(() => router.navigate('/espaco#fotos'));
  prepared();
  await expect.poll(graph).toContain('"price":100');
});
