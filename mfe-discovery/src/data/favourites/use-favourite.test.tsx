import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json } from 'shared-domain/testing/fake-api.ts';
import { signIn, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Heart } from '../../lib/heart.tsx';
import { DiscoveryApi, spaceId } from '../../testing/fake-api.ts';

let api: DiscoveryApi;
beforeEach(() => {
  localStorage.clear();
  api = new DiscoveryApi();
  api.install();
  signIn();
});
afterEach(() => {
  onlineManager.setOnline(true);
});

test.each([
  ['the API fails', true],
  ['the browser is offline', false],
])('when %s the heart goes back before anything is read again', async (_, isOnline) => {
  renderPart(<Heart space={{ id: spaceId, title: 'Casa do Mirante' }} />, { remote: 'discovery' });
  const heart = screen.getByRole('button', { name: /Casa do Mirante/ });
  await waitFor(() => expect(api.calls.map(({ name }) => name)).toContain('favourites'));
  onlineManager.setOnline(isOnline);
  api.on('save_favourites', () => json({ message: 'down' }, 500));
  api.on('favourites', () => new Promise(() => {}));
  toasts.length = 0;
  await userEvent.click(heart);
  await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger' }]));
  await waitFor(() => expect(heart.getAttribute('aria-pressed')).toBe('false'));
});
