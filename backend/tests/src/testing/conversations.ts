import type { Client } from './backend.ts';
import { given, type Person, type Space } from './given.ts';

export interface Listed {
  id: string;
  role: 'client' | 'host';
  space_title: string;
  other: { id: string; full_name: string };
  last_message: { content: string | null; sender_id: string } | null;
  unread_count: number;
}

export async function conversation(): Promise<{
  id: string;
  space: Space;
  client: Person;
  host: Person;
  stranger: Person;
}> {
  const space = await given.space();
  const client = await given.person('Clara Cliente');
  const { data, error } = await client.api.rpc('open_conversation', { target_space: space.id });
  if (error) throw new Error(error.message);
  return { id: data, space, client, host: space.host, stranger: await given.person('Estranho') };
}

export const say = (person: Person, conversation_id: string, content: string) =>
  person.api
    .from('messages')
    .insert({ conversation_id, sender_id: person.id, content, message_type: 'text' })
    .select()
    .single();

export const read = async (api: Client, conversation_id: string) =>
  (
    await api
      .from('messages')
      .select('content, is_moderated')
      .eq('conversation_id', conversation_id)
      .order('created_at')
  ).data;

export const list = async (person: Person) => (await person.api.rpc('list_conversations')).data as unknown as Listed[];
