import { addDays, type Day } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import type { DemoChatFile, Moment } from './chats.data.ts';
import { demoChats } from './chats.data.ts';
import type { PlannedPerson, PlannedSpace } from './planned.ts';
import { demoId } from './seeded.ts';

interface PlannedMessage {
  id: string;
  senderId: string;
  createdAt: Date;
  text: string | null;
  file: PlannedChatFile | null;
}

interface PlannedChatFile extends DemoChatFile {
  /** In the bucket `chat-files`. */
  path: string;
}

export interface PlannedChat {
  id: string;
  spaceId: string;
  guestId: string;
  hostId: string;
  messages: PlannedMessage[];
  unread: number;
}

/** @param now what was written minutes ago is reckoned from it */
export function planChats(
  today: Day,
  now: Date,
  spaces: readonly PlannedSpace[],
  people: readonly PlannedPerson[],
): PlannedChat[] {
  return demoChats.map(({ guest, space: title, messages, unread = 0 }) => {
    const space = spaces.find((candidate) => candidate.title === title);
    const client = people.find(({ key }) => key === guest);
    if (!space || !client)
      throw new Error(`Demo: the chat of ${guest} about ${title} names somebody who is not there.`);
    const id = demoId(`chat:${guest}:${title}`);
    return {
      id,
      spaceId: space.id,
      guestId: client.id,
      hostId: space.hostId,
      unread,
      messages: messages.map(({ from, when, text, file }, index) => {
        const senderId = from === 'guest' ? client.id : space.hostId;
        return {
          id: demoId(`message:${id}:${index}`),
          senderId,
          createdAt: moment(when, today, now),
          text: text ?? null,
          file: file ? { ...file, path: filePath(senderId, id, index, file) } : null,
        };
      }),
    };
  });
}

function moment(when: Moment, today: Day, now: Date): Date {
  return 'minutesAgo' in when
    ? new Date(now.getTime() - when.minutesAgo * 60_000)
    : instantInRio(addDays(today, -when.daysAgo), when.hour, when.minute);
}

/** `{sender}/{timestamp}.{ext}`, the same at every seed: one that was cut off is written over. */
function filePath(senderId: string, chatId: string, index: number, { source }: DemoChatFile): string {
  const number = 1_700_000_000_000 + (Number.parseInt(chatId.slice(0, 8), 16) % 1_000_000) * 100 + index;
  return `${senderId}/${number}.${source === 'floor-plan' ? 'pdf' : 'jpg'}`;
}
