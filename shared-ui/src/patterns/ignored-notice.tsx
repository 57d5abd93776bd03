import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';
import { ignoredSentence } from '../lib/ignored-sentence.ts';
import { Notice } from './notice.tsx';

/** What the address asked for and the search does not follow. */
export function IgnoredNotice({ ignored }: { ignored: IgnoredParam[] }) {
  if (ignored.length === 0) return null;
  return (
    <Notice className="mb-6">
      {ignored.map((param) => (
        <p key={`${param.param}-${param.value}`} className="break-words">
          {ignoredSentence(param)}
        </p>
      ))}
    </Notice>
  );
}
