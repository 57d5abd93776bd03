// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { termsInForce } from 'shared-domain/rules/terms-rules.ts';
import { afterEach, expect, test } from 'vitest';
import { Component } from './termos-uso.page.tsx';

afterEach(cleanup);

/** One block of the text a line. The list of versions, which grows while the text stays, is left out. */
function textOf(page: HTMLElement): string {
  page.querySelector('#mudancas ul')?.remove();
  const blocks = [...page.querySelectorAll('section h2, section p, section li')];
  return `${blocks.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim()).join('\n')}\n`;
}

// What differs is another version: docs/how-to.md says how one comes. A number of a rule, such as the fee, is part of the text.
test('the text of the terms is that of the version in force, word for word', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  const { container } = render(<RouterProvider router={router} />);
  await expect(textOf(container)).toMatchFileSnapshot(`../features/terms/texts/version-${termsInForce().version}.txt`);
});
