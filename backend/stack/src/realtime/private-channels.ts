import { randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { Viewer } from './viewer.ts';

export type ChannelRights = {
  broadcast: { read: boolean; write: boolean };
  presence: { read: boolean; write: boolean };
};

export const publicRights: ChannelRights = {
  broadcast: { read: true, write: true },
  presence: { read: true, write: true },
};

const noRights: ChannelRights = {
  broadcast: { read: false, write: false },
  presence: { read: false, write: false },
};

const extensions = ['broadcast', 'presence'] as const;

class Undo extends Error {}

/**
 * Allows private channels by the policies of `realtime.messages`, as on hosted Supabase: selecting a row of the topic allows listening,
 * inserting one allows sending. Both are tried and rolled back. Without that table both are denied.
 */
export async function privateRights(sql: Sql, viewer: Viewer, subTopic: string): Promise<ChannelRights> {
  const [exists] = await sql`select where to_regclass('realtime.messages') is not null`;
  if (exists === undefined) return noRights;
  const rights: ChannelRights = structuredClone(noRights);
  const ids = new Map<string, (typeof extensions)[number]>(extensions.map((extension) => [randomUUID(), extension]));
  try {
    await sql.begin(async (transaction) => {
      for (const [id, extension] of ids) await insertProbe(transaction, id, subTopic, extension);
      await transaction`select
        set_config('role', ${viewer.role}, true),
        set_config('request.jwt.claims', ${viewer.claimsJson}, true),
        set_config('realtime.topic', ${subTopic}, true)`;
      const seen = await transaction<{ id: string }[]>`
        select id::text as id from realtime.messages where id = any(${`{${[...ids.keys()].join(',')}}`}::text::uuid[])`;
      for (const { id } of seen) {
        const extension = ids.get(id);
        if (extension) rights[extension].read = true;
      }
      for (const extension of extensions) {
        rights[extension].write = await transaction
          .savepoint((attempt) => insertProbe(attempt, randomUUID(), subTopic, extension))
          .then(
            () => true,
            () => false,
          );
      }
      throw new Undo();
    });
  } catch (error) {
    // A policy that fails, or a missing privilege, means no.
    if (!(error instanceof Undo)) return noRights;
  }
  return rights;
}

async function insertProbe(
  sql: TransactionSql,
  id: string,
  topic: string,
  extension: (typeof extensions)[number],
): Promise<void> {
  await sql`insert into realtime.messages (id, topic, extension, private) values (${id}, ${topic}, ${extension}, true)`;
}
