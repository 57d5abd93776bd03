import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { FocusOnArrival } from './focus-on-arrival.tsx';

function site() {
  const router = createMemoryRouter(
    [
      {
        Component: () => (
          <>
            <input aria-label="Busca" />
            <main id="conteudo" tabIndex={-1}>
              <Outlet />
            </main>
            <FocusOnArrival />
          </>
        ),
        children: [{ path: '*', Component: () => null }],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  const box = screen.getByLabelText('Busca');
  box.focus();
  return { box, go: (to: string) => act(() => router.navigate(to)) };
}

test('a new path takes the focus to the content and says its title', async () => {
  const { go } = site();
  document.title = 'Cookies | Espaços Rio';
  await go('/cookies');
  expect(document.activeElement?.id).toBe('conteudo');
  expect(screen.getByRole('status').textContent).toBe('Cookies | Espaços Rio');
});

test('other parameters, or a place within the page, leave the focus where it is', async () => {
  const { box, go } = site();
  await go('/?q=varanda');
  expect(document.activeElement).toBe(box);
  await go('/ajuda#perguntas');
  expect(document.activeElement).toBe(box);
});
