import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../data/chat/chat.ts';

/** px from the end that still count as being there. */
const nearEnd = 48;

/**
 * The scrolling of a log that is laid out upside down (`scrollTop` is 0 at its end and negative above). At the end it
 * follows what arrives; further up it stays where it is and counts.
 * @param own changes when the person sends something: that leads to the end
 */
export function useLogScroll(newest: ChatMessage | undefined, userId: string, own: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [waiting, setWaiting] = useState(0);
  const known = useRef({ newestId: newest?.id, height: 0, top: 0 });
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const before = known.current;
    const grew = newest?.id !== before.newestId && before.newestId !== undefined;
    if (grew && !isAtEnd) {
      // by what was added at the end: older pages above are the browser's to make room for
      current.scrollTop = before.top - (current.scrollHeight - before.height);
      if (newest?.senderId !== userId) setWaiting((count) => count + 1);
    }
    known.current = { newestId: newest?.id, height: current.scrollHeight, top: current.scrollTop };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each thing sent leads to the end
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [own]);

  const onScroll = () => {
    const top = scroller.current?.scrollTop ?? 0;
    known.current.top = top;
    const atEnd = -top < nearEnd;
    setAtEnd(atEnd);
    if (atEnd) setWaiting(0);
  };
  return {
    scroller,
    isAtEnd,
    waiting,
    onScroll,
    toEnd: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  };
}
