import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { setSession } from 'shared-domain/platform';
import { expect, test } from 'vitest';
import { Component as Profile } from './profile.page.tsx';

test('while the session is read the profile has its outline', async () => {
  setSession({ status: 'loading', user: null });
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Profile }])} />);
  expect((await screen.findByRole('status')).textContent).toBe('Carregando perfil...');
  expect(document.querySelectorAll('[data-slot=skeleton]').length).toBeGreaterThan(3);
});
