import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide';
import { notify } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Checkbox } from 'shared-ui/primitives/checkbox.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { mailTopicLabels } from '../../data/notifications/mail-topic-labels.ts';
import { mailTopicsOptions, useMailTopicSwitch } from '../../data/notifications/mail-topics.ts';

/** The e-mails that the person gets; those about money, bookings and safety have no switch. */
export function MailSwitches({ userId }: { userId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(mailTopicsOptions(userId));
  const change = useMailTopicSwitch(userId);
  return (
    <section aria-labelledby="avisos-titulo">
      <h2 id="avisos-titulo" className="type-h3">
        O que avisar por e-mail
      </h2>
      <p className="mt-1 mb-3 flex gap-2 text-pretty text-muted-foreground">
        <Icon icon={Mail} size={18} className="mt-1 shrink-0" />
        Tudo aparece em Notificações. Dinheiro, reservas e segurança vão sempre por e-mail também.
      </p>
      {data ? (
        <ul>
          {data.map(({ topic, isOn }) => (
            <li key={topic}>
              <Checkbox
                checked={isOn}
                onCheckedChange={(next) =>
                  change.mutate(
                    { topic, isOn: next },
                    {
                      onError: () =>
                        notify({ title: 'Erro', text: 'Não foi possível mudar. Tente de novo.', tone: 'danger' }),
                    },
                  )
                }
              >
                {mailTopicLabels[topic]}
              </Checkbox>
            </li>
          ))}
        </ul>
      ) : isError ? (
        <FailedPart title="As escolhas não carregaram." retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-55" />
      )}
    </section>
  );
}
