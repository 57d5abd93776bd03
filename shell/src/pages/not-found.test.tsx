import { screen } from '@testing-library/react';
import { expectWords } from 'shared-domain/testing/words.ts';
import 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expect, test } from 'vitest';
import { NotFoundPage } from './not-found.tsx';

test('the page says what was tried, and that nothing led there', async () => {
  renderPart(<NotFoundPage />, { remote: 'shell', at: '/S%C3%ADtio?x=1' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Erro 404: Página não encontrada');
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
  expect(facts).toEqual(['Endereço /Sítio', 'Busca ?x=1', 'Origem Direto']);
  await expectWords(screen, 'Direto');
});
