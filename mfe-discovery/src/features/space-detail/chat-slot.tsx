import { MessageSquare } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { questionDraft, readDraft } from 'shared-domain/chat/chat-drafts.ts';
import { proposeVisitPath } from 'shared-domain/contracts/chat-path.ts';
import { useSession, Widget } from 'shared-domain/platform';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import type { SpaceHost } from '../../data/spaces/space-page.query.ts';
import { responseTimeLabel } from './host-texts.ts';

/** Opens the chat box of its remote inside the host's card. */
export function ChatSlot({ space, host }: { space: Pick<SpaceItem, 'id' | 'title'>; host: SpaceHost }) {
  const { user } = useSession();
  const boxId = useId();
  const [isOpen, setOpen] = useState(false);
  // a question that was begun, for example before signing in, is in view
  useEffect(() => {
    if (readDraft(questionDraft(space.id))) setOpen(true);
  }, [space.id]);
  if (user?.id === host.id) return null;
  const responseTime = responseTimeLabel(host);
  return (
    <>
      <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-1 desk:col-start-2 desk:mt-1.5">
        <Button
          variant="secondary"
          className="max-desk:w-full"
          aria-expanded={isOpen}
          aria-controls={boxId}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon icon={MessageSquare} size={18} />
          Tire suas dúvidas
        </Button>
        <Link
          className="link inline-flex min-h-11 items-center text-sm"
          to={proposeVisitPath(space.id)}
          discover="none"
        >
          Propor visita
        </Link>
      </div>
      <div id={boxId} hidden={!isOpen} className="col-span-full max-w-form desk:col-start-2">
        {isOpen ? (
          <Widget
            name="chat/chat-box"
            props={{
              space: { id: space.id, title: space.title },
              host: { id: host.id, name: host.name },
              ...(responseTime && host.responseMinutes !== null ? { responseTime } : {}),
            }}
            placeholder={<Placeholder />}
          />
        ) : null}
      </div>
    </>
  );
}

function Placeholder() {
  return (
    <div role="status" aria-label="Carregando o chat">
      <Skeleton className="h-[215px]" />
    </div>
  );
}
