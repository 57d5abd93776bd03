import { useEffect, useRef } from 'react';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import type { PriceRangeRow } from '../data/spaces/listing-terms.schema.ts';
import { daysOf, periodsWithin, pricePreview, rowsFor } from '../data/spaces/price-days.ts';

interface RangePreviewProps {
  others: readonly PriceRangeRow[];
  /** The period as it is typed; absent while a part is missing. */
  range: PriceRangeRow | undefined;
  /** Whether it changes the periods within it, too. */
  over: boolean;
  onOverChange: (over: boolean) => void;
}

/** Shows the effect of a period before it is saved. */
export function RangePreview({ others, range, over, onOverChange }: RangePreviewProps) {
  const isComplete = range !== undefined && daysOf(range).length > 0;
  const within = isComplete ? periodsWithin(others, range) : [];
  const text = isComplete ? pricePreview(others, range, rowsFor(others, range, over), todayInRio()) : '';
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // on the phone it is below the fold, behind the buttons
    if (text) sentence.current?.scrollIntoView?.({ block: 'nearest' });
  }, [text]);
  return (
    <>
      {within.length > 0 ? (
        <Checkbox checked={over} onCheckedChange={onOverChange}>
          Mudar também {andList(within.map(({ name }) => name ?? 'o período sem nome'))}
        </Checkbox>
      ) : null}
      <p ref={sentence} role="status" className="scroll-mb-6 border-t border-border pt-4 text-sm empty:hidden">
        {text}
      </p>
    </>
  );
}
