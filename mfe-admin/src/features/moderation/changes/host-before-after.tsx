import { Avatar } from 'shared-ui/primitives/avatar.tsx';
import type { ChangedHost } from '../../../data/changes/changes.query.ts';
import { LongPair } from './long-pair.tsx';
import { Pair, TextPair, Versions } from './versions.tsx';

export const hostFields = {
  full_name: 'Nome',
  bio: 'Biografia',
  location: 'Lugar',
  avatar_url: 'Foto',
} as const satisfies Record<ChangedHost['fields'][number], string>;

/** Shows two versions of a host's profile next to each other, only the parts that differ. */
export function HostBeforeAfter({ before, now, fields }: Pick<ChangedHost, 'before' | 'now' | 'fields'>) {
  return (
    <Versions>
      {fields.map((field) => {
        const name = hostFields[field];
        if (field === 'avatar_url')
          return <Pair key={field} name={name} before={<Photo of={before} />} now={<Photo of={now} />} />;
        const versions = { name, before: before[field]?.trim() ?? '', now: now[field]?.trim() ?? '' };
        return field === 'bio' ? <LongPair key={field} {...versions} /> : <TextPair key={field} {...versions} />;
      })}
    </Versions>
  );
}

const Photo = ({ of }: { of: ChangedHost['before'] }) =>
  of.avatar_url ? (
    <Avatar name={of.full_name} src={of.avatar_url} />
  ) : (
    <span className="text-muted-foreground">Sem foto</span>
  );
