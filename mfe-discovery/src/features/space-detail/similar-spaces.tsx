import { onDemand } from 'shared-ui/lib/on-demand.ts';
import type { SimilarListProps } from './similar-list.tsx';
import { useNear } from './use-near.ts';

// The end of the page: code and answer come when one comes near.
const list = onDemand(() => import('./similar-list.tsx').then((module) => module.SimilarList));

/** Other spaces of the kind; without any, or when they do not arrive, the page ends before. */
export function SimilarSpaces(props: SimilarListProps) {
  const [place, near] = useNear<HTMLDivElement>();
  const { value: SimilarList } = list.useWanted(near);
  return <div ref={place}>{near && SimilarList ? <SimilarList {...props} /> : null}</div>;
}
