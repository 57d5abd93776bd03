// @vitest-environment node
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Heart } from './heart.tsx';

test('the server draws an empty heart for everybody', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Heart space={{ id: 'laje', title: 'Laje da Penha' }} />
    </QueryClientProvider>,
  );
  expect(html).toContain('aria-pressed="false"');
  expect(html).toContain('aria-label="Guardar nos favoritos: Laje da Penha"');
});
