import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { Pair, Text, TextPair } from './versions.tsx';

/** The comparison word by word is read in few cases: it loads with the first of them. */
const changedWords = onDemand(() => import('./changed-words.tsx').then((module) => module.ChangedWords));

interface LongPairProps {
  name: string;
  before: string;
  now: string;
}

/** Two versions of a long text; the words that differ are marked as soon as the comparison has loaded. */
export function LongPair({ name, before, now }: LongPairProps) {
  const { value: ChangedWords } = changedWords.useWanted(true);
  // there is nothing to compare with
  if (!before || !now) return <TextPair name={name} before={before} now={now} />;
  if (ChangedWords) return <ChangedWords name={name} before={before} now={now} />;
  return <Pair name={name} before={<Text>{before}</Text>} now={<Text>{now}</Text>} />;
}
