import { diffWordsWithSpace } from 'diff';
import { Gone, New, Pair, Text } from './versions.tsx';

interface ChangedWordsProps {
  name: string;
  before: string;
  now: string;
}

/** Two versions of a long text with the words that differ marked: removed ones in the first, added ones in the second. */
export function ChangedWords({ name, before, now }: ChangedWordsProps) {
  const parts = changesOf(before, now);
  return (
    <Pair
      name={name}
      before={
        <Text>
          {parts.map(({ key, same, was }) => (same || !was ? same : <Gone key={key}>{marked('retirado', was)}</Gone>))}
        </Text>
      }
      now={
        <Text>
          {parts.map(({ key, same, is }) => (same || !is ? same : <New key={key}>{marked('acrescentado', is)}</New>))}
        </Text>
      }
    />
  );
}

interface ChangedPart {
  key: number;
  /** The text of both; '' where they differ. */
  same: string;
  was: string;
  is: string;
}

/** Returns the parts of both texts in their order; words that differ next to each other are one part. */
function changesOf(before: string, now: string): ChangedPart[] {
  const parts: ChangedPart[] = [];
  const found = diffWordsWithSpace(before, now);
  found.forEach(({ value, added, removed }, index) => {
    const last = parts.at(-1);
    const isChange = added || removed;
    // a space between two changes is part of both
    const isBetween = !isChange && /^[^\S\n]+$/.test(value) && last?.same === '' && index < found.length - 1;
    if (!isChange && !isBetween) {
      parts.push({ key: index, same: value, was: '', is: '' });
      return;
    }
    const part = last?.same === '' ? last : { key: index, same: '', was: '', is: '' };
    if (part !== last) parts.push(part);
    if (!added) part.was += value;
    if (!removed) part.is += value;
  });
  return parts;
}

/** Screen readers rarely announce ins and del. */
const marked = (word: string, value: string) => (
  <>
    <span className="sr-only">[{word}: </span>
    {value}
    <span className="sr-only">]</span>
  </>
);
