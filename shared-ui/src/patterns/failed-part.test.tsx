import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FailedPage, FailedPart } from './failed-part.tsx';

function Example() {
  const [failed, setFailed] = useState(true);
  return (
    <section>
      <h2>Espaços em destaque</h2>
      {failed ? <FailedPart onRetry={() => setFailed(false)} /> : <p>Casa do Mirante</p>}
    </section>
  );
}

test('when the retry succeeds its button is gone, and the focus goes to the heading of the part', async () => {
  render(<Example />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Casa do Mirante');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Espaços em destaque' }));
});

test.each([
  [true, 'O site foi atualizado. Tente de novo.'],
  [false, 'Sem internet? Confira e tente de novo.'],
])('a page that failed says the likely reason, online: %s', (onLine, text) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  render(<FailedPage onRetry={() => {}} />);
  expect(screen.getByText(text)).toBeTruthy();
});
