import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { instantInRio } from 'shared-domain/days/rio.ts';
import type * as moneyRules from 'shared-domain/rules/money-rules.ts';
import { termsInForce, termsVersions } from 'shared-domain/rules/terms-rules.ts';
import { expect, test, vi } from 'vitest';
import { Component } from './termos-uso.page.tsx';

/** Another fee and commission that no version of the terms announces, long after every other test's days. */
vi.mock('shared-domain/rules/money-rules.ts', async (original) => {
  const rules = await original<typeof moneyRules>();
  const later = { from: '2999-01-01', percent: 99 };
  return { ...rules, serviceFees: [...rules.serviceFees, later], commissions: [...rules.commissions, later] };
});

/** The text on a day. One block a line. The list of versions, which grows while the text stays, is left out. */
function textOn(day: string): string {
  vi.useFakeTimers({ toFake: ['Date'], now: instantInRio(day, 12) });
  const router = createMemoryRouter([{ path: '*', element: <Component /> }]);
  const { container } = render(<RouterProvider router={router} />);
  container.querySelector('#mudancas ul')?.remove();
  const blocks = [...container.querySelectorAll('section h2, section p, section li')];
  return `${blocks.map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim()).join('\n')}\n`;
}

// A difference is another version: docs/how-to.md says how one comes. A number of a rule, such as the fee, is part of the text.
test.each(termsVersions.slice(termsVersions.indexOf(termsInForce())))(
  'the text of version $version of the terms, in force or to come, is the one kept, word for word',
  async ({ version, startsOn }) => {
    await expect(textOn(startsOn)).toMatchFileSnapshot(`../features/terms/texts/version-${version}.txt`);
  },
);

test('a version keeps its numbers after a dated rule has changed', () => {
  const before = textOn('2998-12-31');
  cleanup();
  expect(textOn('2999-01-01')).toBe(before);
});
