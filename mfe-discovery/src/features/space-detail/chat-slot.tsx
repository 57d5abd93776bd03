import { offersWidget, Widget } from 'shared-domain/platform';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';
import { Block } from './block.tsx';
import { responseTimeLabel } from './host-texts.ts';
import { useNear } from './use-near.ts';

/** Whether one can write to the host from this page: while no chat release is live, nothing speaks of it. */
export const hasChat = () => offersWidget('chat/chat-box');

/** The chat box of its remote. It lies far down: its code comes when one comes near. */
export function ChatSlot({ space, host }: { space: Pick<SpaceItem, 'id' | 'title'>; host: SpaceHost }) {
  const [place, near] = useNear<HTMLElement>();
  const responseTime = responseTimeLabel(host);
  return (
    <Block ref={place} title="Tire suas dúvidas" id="duvidas" className="*:max-w-form">
      {near ? (
        <Widget
          name="chat/chat-box"
          props={{
            space: { id: space.id, title: space.title },
            host: { id: host.id, name: host.name },
            ...(responseTime && host.responseMinutes !== null ? { responseTime } : {}),
          }}
          placeholder={<Placeholder />}
        />
      ) : (
        <Placeholder />
      )}
    </Block>
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Carregando o chat">
      <Skeleton className="h-[275px]" />
    </div>
  );
}
