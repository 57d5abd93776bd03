import type { RealtimeChannel, RealtimeChannelOptions } from '@supabase/supabase-js';
import type { LazyClient, OfficialClient } from './official-client.ts';

/** Realtime channels that are described before the library's code has come: what is said to them reaches the real ones. */
export function createLazyChannels(lazy: LazyClient): Pick<OfficialClient, 'channel' | 'removeChannel'> {
  const removals = new WeakMap<object, () => ReturnType<OfficialClient['removeChannel']>>();

  const describe = (name: string, options?: RealtimeChannelOptions): RealtimeChannel => {
    let isRemoved = false;
    let real: RealtimeChannel | undefined;
    const arrival = lazy.loadAtLast().then((client) => {
      real = client.channel(name, options);
      return real;
    });
    const later = (step: (channel: RealtimeChannel) => unknown) => {
      void arrival.then((channel) => {
        if (!isRemoved) step(channel);
      });
      return channel;
    };
    const answer = <T>(step: (channel: RealtimeChannel) => T) => arrival.then(step);
    const channel = {
      on: (...args: Parameters<RealtimeChannel['on']>) => later((one) => one.on(...args)),
      subscribe: (...args: Parameters<RealtimeChannel['subscribe']>) => later((one) => one.subscribe(...args)),
      unsubscribe: (...args: Parameters<RealtimeChannel['unsubscribe']>) => answer((one) => one.unsubscribe(...args)),
      send: (...args: Parameters<RealtimeChannel['send']>) => answer((one) => one.send(...args)),
      track: (...args: Parameters<RealtimeChannel['track']>) => answer((one) => one.track(...args)),
      untrack: (...args: Parameters<RealtimeChannel['untrack']>) => answer((one) => one.untrack(...args)),
      presenceState: () => real?.presenceState() ?? {},
    } as unknown as RealtimeChannel;
    removals.set(channel, async () => {
      isRemoved = true;
      const client = lazy.present();
      return client && real ? client.removeChannel(real) : 'ok';
    });
    return channel;
  };

  return {
    channel: (name, options) => lazy.present()?.channel(name, options) ?? describe(name, options),
    removeChannel: (channel) =>
      removals.get(channel)?.() ?? lazy.load().then((client) => client.removeChannel(channel)),
  };
}
