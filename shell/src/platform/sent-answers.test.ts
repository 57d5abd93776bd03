import { expect, test } from 'vitest';
import { withAnswers, withoutAnswers } from './sent-answers.ts';

test('an answer that a loader gives out, too, is sent once and comes back as the same object', () => {
  const [page, list] = [{ title: 'Casa do Mirante' }, [1, 2]];
  const loaderData = { root: null, space: { id: 'x', page }, lists: { list, today: '2026-11-28' }, plain: 'text' };
  const sent = withoutAnswers({
    hydration: { loaderData, errors: null, actionData: null },
    queries: [
      { key: ['lists'], data: list, updatedAt: 1 },
      { key: ['page'], data: page, updatedAt: 1 },
    ],
  });
  expect(JSON.stringify(sent).split('Casa do Mirante')).toHaveLength(2);
  const parsed = structuredClone(sent);
  const back = withAnswers(parsed);
  expect(back.loaderData).toEqual(loaderData);
  expect(back.loaderData?.space.page).toBe(parsed.queries[1]?.data);
});

test('a document of an earlier shell has whole answers', () => {
  const hydration = { loaderData: { space: { page: { title: 'Casa' } } }, errors: null, actionData: null };
  expect(withAnswers({ hydration, queries: [] })).toEqual(hydration);
});
