import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { NavigationProgress } from './navigation-progress.tsx';

test('a page on its way is rendered and announced until it arrives', async () => {
  let arrive: () => void = () => {};
  const loader = () => new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter([
    {
      Component: () => (
        <>
          <NavigationProgress />
          <Outlet />
        </>
      ),
      children: [
        { path: '/', Component: () => 'início' },
        { path: '/devagar', loader, Component: () => 'chegou' },
      ],
    },
  ]);
  const { container } = render(<RouterProvider router={router} />);
  await screen.findByText('início');
  const line = container.querySelector('[aria-live=polite]') as HTMLElement;
  expect(line.children).toHaveLength(0);
  await act(async () => void router.navigate('/devagar'));
  expect(line.textContent).toBe('Carregando página');
  expect(line.children).toHaveLength(2);
  await act(async () => arrive());
  await screen.findByText('chegou');
  expect(line.children).toHaveLength(0);
});
