import { z } from 'zod';

const postgresChangesSchema = z.object({
  event: z.enum(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: z.string().max(63).nullish(),
  table: z.string().max(63).nullish(),
  filter: z.string().max(4096).nullish(),
  select: z.array(z.string().max(63)).max(200).nullish(),
});

const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z.object({ ack: z.boolean().nullish(), self: z.boolean().nullish() }).nullish(),
      presence: z.object({ key: z.string().max(255).nullish(), enabled: z.boolean().nullish() }).nullish(),
      private: z.boolean().nullish(),
      postgres_changes: z.array(postgresChangesSchema).nullish(),
    })
    .nullish(),
});

export type PostgresChangesParams = {
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE';
  schema: string | undefined;
  table: string | undefined;
  filter: string | undefined;
  select: string[] | undefined;
};

export type JoinConfig = {
  accessToken: string | null;
  ack: boolean;
  self: boolean;
  presenceKey: string;
  presenceEnabled: boolean;
  isPrivate: boolean;
  postgresChanges: PostgresChangesParams[];
};

/** Returns null when the payload is not what a client sends to join. */
export function parseJoin(payload: unknown): JoinConfig | null {
  const parsed = joinSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { access_token, config } = parsed.data;
  return {
    accessToken: access_token ?? null,
    ack: config?.broadcast?.ack ?? false,
    self: config?.broadcast?.self ?? false,
    presenceKey: config?.presence?.key ?? '',
    presenceEnabled: config?.presence?.enabled ?? false,
    isPrivate: config?.private ?? false,
    postgresChanges: (config?.postgres_changes ?? []).map(({ event, schema, table, filter, select }) => ({
      event,
      schema: schema ?? undefined,
      table: table ?? undefined,
      filter: filter ?? undefined,
      select: select ?? undefined,
    })),
  };
}
