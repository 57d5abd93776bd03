import type { LoaderFunctionArgs } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { queryClientContext } from 'shared-domain/platform';
import { asObject } from '../platform/part-boundary.tsx';

/** Longest time, in ms, that a page's data may take; then the visitor is offered another attempt instead of an endless line. */
export const loaderDeadline = 20_000;

/**
 * Returns the result of a page's loader; null without one.
 * @throws the loader's error, always as an object; an Error in place of values that React Router can't handle
 */
export async function answerOf({ loader }: RouteModule, args: LoaderFunctionArgs): Promise<unknown> {
  if (!loader) return null;
  const deadline = Promise.withResolvers<never>();
  const timer = setTimeout(() => deadline.reject(lazyError(args)), loaderDeadline);
  args.request.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  try {
    return usable(await Promise.race([loader(args), deadline.promise]), args) ?? null;
  } catch (thrown) {
    throw usable(asObject(thrown), args);
  } finally {
    clearTimeout(timer);
  }
}

/** A redirect to nowhere would leave React Router waiting for good. */
function usable<Answer>(answer: Answer, { request }: LoaderFunctionArgs): Answer {
  if (answer instanceof Response && answer.status >= 300 && answer.status < 400) {
    const location = answer.headers.get('location');
    if (!location || !URL.canParse(location, request.url)) throw new Error('The loader redirects to no address.');
  }
  return answer;
}

/** While data are on their way it is they who are late, and no release is to blame for that. */
function lazyError({ context }: LoaderFunctionArgs): Error {
  const queries = context.get(queryClientContext).getQueryCache().getAll();
  const isWaitingForData = queries.some(({ state }) => state.fetchStatus !== 'idle');
  const error = new Error(`The loader took longer than ${loaderDeadline} ms.`);
  return isWaitingForData ? Object.assign(error, { status: 504 }) : error;
}
