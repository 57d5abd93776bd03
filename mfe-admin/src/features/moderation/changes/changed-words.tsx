import { diffWordsWithSpace } from 'diff';
import { Gone, New, Pair, Text } from './versions.tsx';

interface ChangedWordsProps {
  name: string;
  before: string;
  now: string;
}

/** Two versions of a long text with the words that differ marked: removed ones in the first, added ones in the second. */
export function ChangedWords({ name, before, now }: ChangedWordsProps) {
  const parts = diffWordsWithSpace(before, now).map((part, index) => ({ ...part, key: index }));
  return (
    <Pair
      name={name}
      before={
        <Text>
          {parts.map(({ key, value, added, removed }) => {
            if (added) return null;
            return removed ? <Gone key={key}>{marked('retirado', value)}</Gone> : value;
          })}
        </Text>
      }
      now={
        <Text>
          {parts.map(({ key, value, added, removed }) => {
            if (removed) return null;
            return added ? <New key={key}>{marked('acrescentado', value)}</New> : value;
          })}
        </Text>
      }
    />
  );
}

/** Screen readers rarely announce ins and del. */
const marked = (word: string, value: string) => (
  <>
    <span className="sr-only">[{word}: </span>
    {value}
    <span className="sr-only">]</span>
  </>
);
