import { expect, test } from 'vitest';
import { withAnswers, withoutAnswers } from './sent-answers.ts';

const page = { title: 'Casa do Mirante' };
const rendered = () => ({
  hydration: {
    loaderData: { root: null, 'discovery/space': { id: 'a', page, other: { title: 'Casa do Mirante' } } },
    errors: null,
    actionData: null,
  },
  queries: [
    { key: ['terms'], data: { hours: 8 }, updatedAt: 1 },
    { key: ['page'], data: page, updatedAt: 2 },
  ],
});

test('an answer that a loader hands on is sent once, and comes back as the very object of the cache', () => {
  const sent = JSON.stringify(withoutAnswers(rendered()));
  // the other one is alike, and not the query's
  expect(sent.match(/Casa do Mirante/g)).toHaveLength(2);
  const read = JSON.parse(sent);
  const { loaderData } = withAnswers(read);
  expect(loaderData).toEqual(rendered().hydration.loaderData);
  expect(loaderData?.['discovery/space'].page).toBe(read.queries[1].data);
});

test('a page without such answers is as it was', () => {
  const view = { ...rendered(), queries: [] };
  expect(withAnswers(withoutAnswers(view))).toEqual(view.hydration);
});
