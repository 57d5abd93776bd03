/** The reason why a page was not rendered here, in the words of the administration's error list. */
export class NotRendered extends Error {}

const reasons = {
  slow: 'a página não ficou pronta a tempo',
  silentApi: 'a API não respondeu a tempo',
  lostApi: 'a API não foi alcançada',
  hung: 'o processo que desenha travou',
  ended: 'o processo que desenha parou',
  notReady: 'o processo que desenha ainda está começando',
  incomplete: 'faltou uma parte dos dados',
} as const;

export const renderFailures: Readonly<Record<keyof typeof reasons, string>> = reasons;

/** The API was not there for the page. */
export function isApiAway(text: string): boolean {
  const { silentApi, lostApi } = reasons;
  return [silentApi, lostApi].some((reason) => reason === failureText(text));
}

/** Returns the reason of a failure: one of our own, however deep a library has wrapped it, else the first line of the error. */
export function failureText(text: string): string {
  const own = Object.values(reasons).find((reason) => text.includes(reason));
  return own ?? text.split('\n', 1)[0] ?? '';
}
