import { ChevronDown } from 'lucide';
import { useState } from 'react';
import { cn } from 'shared-ui/lib/cn.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** Beyond this many characters the text is folded; it stays in the page for those who search it. */
const longText = 480;

export function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph.trim());
  const isLong = text.length > longText;
  return (
    <>
      <div
        className={cn(
          'grid max-w-text gap-[1em] break-words text-pretty text-subtle-foreground',
          isLong && !open && 'max-h-[10.9375rem] overflow-hidden mask-[linear-gradient(#000_65%,transparent)]',
        )}
      >
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and never change places
          <p key={`${index}-${paragraph.slice(0, 20)}`}>{paragraph}</p>
        ))}
      </div>
      {isLong ? (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="link mt-2 inline-flex min-h-11 items-center gap-2"
        >
          {open ? 'Mostrar menos' : 'Ler descrição completa'}
          <Icon icon={ChevronDown} size={16} className={open ? 'rotate-180' : ''} />
        </button>
      ) : null}
    </>
  );
}
