import { Presence, type PresenceDiff } from './presence.ts';
import { encodeShared, encodeUserBroadcast, type Frame, type UserBroadcast, type Vsn } from './protocol.ts';

/** A joined channel as its topic sees it. */
export type TopicMember = {
  readonly topic: string;
  readonly isPrivate: boolean;
  readonly vsn: Vsn;
  readonly presenceKey: string;
  readonly mayReadBroadcasts: boolean;
  readonly mayReadPresence: boolean;
  sendFrame(frame: Frame): void;
};

type Topic = { channels: Set<TopicMember>; presence: Presence<TopicMember> };

/** Who is on which topic. A private topic and a public one of the same name are two. */
export class Topics {
  readonly #topics = new Map<string, Topic>();

  join(channel: TopicMember): void {
    const key = keyOf(channel);
    const topic = this.#topics.get(key) ?? { channels: new Set<TopicMember>(), presence: new Presence<TopicMember>() };
    topic.channels.add(channel);
    this.#topics.set(key, topic);
  }

  leave(channel: TopicMember): void {
    const key = keyOf(channel);
    const topic = this.#topics.get(key);
    if (!topic?.channels.delete(channel)) return;
    this.#spread(topic, channel.topic, topic.presence.untrack(channel));
    if (topic.channels.size === 0) this.#topics.delete(key);
  }

  /** Sends to everyone on the topic; to the sender only when it requested that. */
  broadcast(name: string, isPrivate: boolean, broadcast: UserBroadcast, except: TopicMember | null): void {
    const topic = this.#topics.get(keyOf({ topic: name, isPrivate }));
    const frames = new Map<Vsn, Frame | null>();
    for (const channel of topic?.channels ?? []) {
      if (channel === except || !channel.mayReadBroadcasts) continue;
      let frame = frames.get(channel.vsn);
      if (frame === undefined) {
        frame = encodeUserBroadcast(channel.vsn, name, broadcast);
        frames.set(channel.vsn, frame);
      }
      if (frame !== null) channel.sendFrame(frame);
    }
  }

  track(channel: TopicMember, payload: Record<string, unknown>): void {
    const topic = this.#topics.get(keyOf(channel));
    if (topic) this.#spread(topic, channel.topic, topic.presence.track(channel, channel.presenceKey, payload));
  }

  untrack(channel: TopicMember): void {
    const topic = this.#topics.get(keyOf(channel));
    if (topic) this.#spread(topic, channel.topic, topic.presence.untrack(channel));
  }

  presenceState(channel: TopicMember): unknown {
    return this.#topics.get(keyOf(channel))?.presence.state() ?? {};
  }

  #spread(topic: Topic, name: string, diff: PresenceDiff | null): void {
    if (diff === null) return;
    const json = JSON.stringify(diff);
    const frames = new Map<Vsn, Frame>();
    for (const channel of topic.channels) {
      if (!channel.mayReadPresence) continue;
      const frame = frames.get(channel.vsn) ?? encodeShared(channel.vsn, name, 'presence_diff', json);
      frames.set(channel.vsn, frame);
      channel.sendFrame(frame);
    }
  }
}

function keyOf({ topic, isPrivate }: { topic: string; isPrivate: boolean }): string {
  return `${isPrivate ? 'private' : 'public'} ${topic}`;
}
