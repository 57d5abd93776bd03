import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { FailedPart } from './failed-part.tsx';

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
