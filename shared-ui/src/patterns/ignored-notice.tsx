import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';
import { ignoredText } from '../lib/ignored-text.ts';
import { Notice } from './notice.tsx';

/** Lists the parameters of the address that the search ignores. */
export function IgnoredNotice({ ignored }: { ignored: IgnoredParam[] }) {
  if (ignored.length === 0) return null;
  return (
    <Notice className="mb-6">
      {ignored.map((param) => (
        <p key={`${param.param}-${param.value}`} className="break-words">
          {ignoredText(param)}
        </p>
      ))}
    </Notice>
  );
}
