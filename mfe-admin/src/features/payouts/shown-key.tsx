import { useRef } from 'react';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';

interface ShownKeyProps {
  type: string;
  /** Enough to know it by. */
  hint: string;
  /** Whose button shows it: for those who hear it. */
  label: string;
  word: string;
  reveal: {
    data: { key_type: string; pix_key: string; holder_name: string } | undefined;
    isPending: boolean;
    mutate: (input: undefined, options: { onSuccess: () => void; onError: (refused: unknown) => void }) => void;
  };
}

/** The end of a key, and the whole of it for who asks; the log notes who did. */
export function ShownKey({ type, hint, label, word, reveal }: ShownKeyProps) {
  const words = useRef<HTMLSpanElement>(null);
  const key = reveal.data;
  const show = () =>
    reveal.mutate(undefined, {
      // its button is gone
      onSuccess: () => words.current?.focus(),
      onError: (refused) => notifyRefusal(refused),
    });
  return (
    <span ref={words} tabIndex={-1} className="block wrap-anywhere">
      {pixKeyLabel(type)}{' '}
      {key?.pix_key ? (
        <>
          <span className="select-all">{formatPixKey(key.key_type, key.pix_key)}</span>, em nome de{' '}
          {isolated(key.holder_name)}
        </>
      ) : (
        <>
          {hint}{' '}
          <button
            type="button"
            aria-label={reveal.isPending ? undefined : label}
            aria-disabled={reveal.isPending}
            className="link cursor-pointer text-xs"
            onClick={() => reveal.isPending || show()}
          >
            {reveal.isPending ? 'Abrindo...' : word}
          </button>
        </>
      )}
    </span>
  );
}
