// @vitest-environment node
import { lazy, Suspense, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { renderToText } from './render-to-text.ts';

vi.mock(import('react-dom/server'), { spy: true });

const signal = new AbortController().signal;
const broken = new Error('broken');
const Broken = () => {
  throw broken;
};

test('a page that waits for nothing is rendered once', async () => {
  const page = (
    <Suspense>
      <p title={'a "b"'}>
        Salão {1} {'& <!--$!-->'}
      </p>
    </Suspense>
  );
  expect(await renderToText(page, signal)).toBe(
    '<!--$--><p title="a &quot;b&quot;">Salão <!-- -->1<!-- --> <!-- -->&amp; &lt;!--$!--&gt;</p><!--/$-->',
  );
  expect(renderToPipeableStream).not.toHaveBeenCalled();
});

test.each([
  [
    'in a boundary',
    '<!--$--><p>here</p><!--/$-->',
    (page: React.ReactNode) => <Suspense fallback="…">{page}</Suspense>,
  ],
  ['outside of boundaries', '<p>here</p>', (page: React.ReactNode) => page],
])('what is waited for %s is in the page', async (_where, html, within) => {
  const Later = lazy(async () => ({ default: () => <p>here</p> }));
  expect(await renderToText(within(<Later />), signal)).toBe(html);
  const later = Promise.resolve('here');
  const Used = () => <p>{use(later)}</p>;
  expect(await renderToText(within(<Used />), signal)).toBe(html);
});

test.each([
  [
    'in a boundary',
    <Suspense key="" fallback="…">
      <Broken />
    </Suspense>,
  ],
  ['outside of boundaries', <Broken key="" />],
])('an error %s is thrown', async (_where, page) => {
  await expect(renderToText(page, signal)).rejects.toBe(broken);
});

test('a page that nobody waits for any more is given up', async () => {
  const given = new AbortController();
  const never = new Promise<string>(() => {});
  const Never = () => use(never);
  const rendered = renderToText(
    <Suspense fallback="…">
      <Never />
    </Suspense>,
    given.signal,
  );
  const reason = new Error('over');
  setImmediate(() => given.abort(reason));
  await expect(rendered).rejects.toBe(reason);
});
