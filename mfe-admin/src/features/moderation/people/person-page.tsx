import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { adminSpaceStatus } from 'shared-domain/spaces/space-status.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPage } from 'shared-ui/patterns/failed-part.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { useSetHostVerified } from '../../../data/people/set-host-verified.mutation.ts';
import { type AdminPerson, adminPersonOptions } from '../../../data/suspensions/suspension.queries.ts';
import { BackLink } from '../../../lib/back-link.tsx';
import { notifyRefusal } from '../../../lib/notify-refusal.ts';
import { type Fact, Facts } from '../facts.tsx';
import { LetterButton } from '../letters/letter-button.tsx';
import { ReportsLink } from '../reports/reports-received.tsx';
import { SuspendedNotice, SuspensionBox } from '../suspension/suspension-box.tsx';
import { PersonHistory } from './person-history.tsx';

interface RecordsOf {
  /** Signs about an affiliate, and entries in the log. */
  records: (person: AdminPerson) => ReactNode;
}

/** A person as administrators see them: the account, their things on the site, and past decisions. */
export function PersonPage({ id, records }: RecordsOf & { id: string | undefined }) {
  if (!isUuid(id)) return <Missing />;
  return <Loaded id={id} records={records} />;
}

function Loaded({ id, records }: RecordsOf & { id: string }) {
  const { data: person, isFetching, refetch } = useQuery(adminPersonOptions(id));
  if (person) return <Person person={person} records={records} />;
  if (person === null) return <Missing />;
  if (!isFetching)
    return (
      <FailedPage onRetry={() => void refetch()} home={<BackLink name="Pessoas" list="?aba=pessoas" asButton />} />
    );
  return (
    <div className="min-h-[70vh] max-desk:pt-8">
      <p role="status" className="sr-only">
        Carregando a pessoa...
      </p>
      <Skeleton className="h-10 w-80 max-w-full" />
      <Skeleton className="mt-8 h-[420px]" />
    </div>
  );
}

function Person({ person, records }: RecordsOf & { person: AdminPerson }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const { suspension } = person;
  const facts: Fact[] = [
    ['E-mail', person.email ? `${person.email} · ${person.is_confirmed ? 'confirmado' : 'não confirmado'}` : '—'],
    ['Telefone', person.phone ?? '—'],
    [
      'Desde',
      formatInstantDay(person.created_at) + (person.came_by ? `, pelo link de ${isolated(person.came_by)}` : ''),
    ],
    [
      'Maior de 18',
      person.is_of_age === null
        ? 'Não informou o nascimento'
        : person.is_of_age
          ? 'Sim, por data de nascimento'
          : 'Não',
    ],
    [
      'Segundo fator',
      person.authenticators > 0 ? formatCount(person.authenticators, 'autenticador', 'autenticadores') : 'Não ativado',
    ],
  ];
  return (
    <div>
      <BackLink name="Pessoas" list="?aba=pessoas" />
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pb-7">
        <div className="min-w-0">
          <h1 ref={heading} tabIndex={-1} className="type-h1 wrap-anywhere outline-none">
            {personName(person.full_name, 'Conta sem nome')}
          </h1>
          <p className="text-muted-foreground">{person.is_host ? 'Anuncia e reserva' : 'Reserva'}</p>
        </div>
        <Tag dot tone={suspension ? 'danger' : person.is_closed ? 'neutral' : 'success'}>
          {suspension ? 'Suspensa' : person.is_closed ? 'Encerrada' : 'Ativa'}
        </Tag>
      </header>
      {suspension ? (
        <SuspendedNotice suspension={suspension} upcoming={person.upcoming.length} isSpace={false} />
      ) : null}
      <div className="grid gap-6 desk:grid-cols-[minmax(0,1fr)_300px] desk:items-start desk:gap-12">
        <div className="min-w-0">
          <section aria-labelledby="person-account" className="pb-8">
            <h2 id="person-account" className="type-h3 mb-3">
              Conta
            </h2>
            <Facts facts={facts} />
          </section>
          <Listings spaces={person.spaces} />
          <PersonHistory
            id={person.id}
            reportsLink={person.reports ? <ReportsLink reports={person.reports} of={{ pessoa: person.id }} /> : null}
          />
          {records(person)}
        </div>
        <aside aria-label="Decisão" className="desk:sticky desk:top-25">
          {person.is_closed ? (
            <p className="text-sm text-muted-foreground">Esta conta foi encerrada.</p>
          ) : person.is_admin ? (
            <section aria-labelledby="what-to-do" className="grid gap-4 rounded-surface border border-border p-6">
              <h2 id="what-to-do" className="type-h4">
                O que fazer
              </h2>
              <Write person={person} />
              <p className="text-xs text-muted-foreground">Quem administra o site não pode ser suspenso.</p>
            </section>
          ) : (
            <SuspensionBox
              target={{ person: person.id }}
              name={personName(person.full_name, 'Conta sem nome')}
              personName={person.full_name}
              suspension={suspension}
              upcoming={person.upcoming}
              onDone={focusHeading}
            >
              <Write person={person} />
              {person.is_host && !suspension ? <Verify person={person} /> : null}
            </SuspensionBox>
          )}
        </aside>
      </div>
    </div>
  );
}

function Listings({ spaces }: { spaces: AdminPerson['spaces'] }) {
  return (
    <section aria-labelledby="person-listings" className="border-t border-border py-8">
      <h2 id="person-listings" className="type-h3 mb-3">
        Anúncios
      </h2>
      {spaces.length === 0 ? <p className="text-muted-foreground">Nenhum anúncio.</p> : null}
      <ul className="divide-y divide-border">
        {spaces.map(({ id, title, status, suspended_at }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3 text-sm">
            <span className="min-w-0 wrap-anywhere">
              <b className="font-semibold">{title}</b>{' '}
              <span className="text-muted-foreground">
                {suspended_at ? 'suspenso' : adminSpaceStatus(status).label.toLowerCase()}
              </span>
            </span>
            <Link
              to={`/admin/space/${id}`}
              aria-label={`Ver anúncio: ${title}`}
              className={buttonVariants({ variant: 'secondary', size: 'sm' })}
            >
              Ver
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Write({ person: { id, full_name } }: { person: AdminPerson }) {
  return (
    <LetterButton variant="secondary" full target={{ personId: id }} personName={full_name}>
      Escrever
    </LetterButton>
  );
}

function Verify({ person }: { person: AdminPerson }) {
  const verify = useSetHostVerified();
  return (
    <Button
      variant="secondary"
      full
      busy={verify.isPending}
      busyLabel="Salvando..."
      onClick={() => verify.mutateAsync({ personId: person.id, verified: !person.host_verified }).catch(notifyRefusal)}
    >
      {person.host_verified ? 'Retirar verificação' : 'Marcar como verificada'}
    </Button>
  );
}

function Missing() {
  return (
    <EmptyState
      headingLevel={1}
      className="py-[120px]"
      title="Pessoa não encontrada"
      text="Não há conta com este endereço."
      actions={<BackLink name="Pessoas" list="?aba=pessoas" asButton />}
    />
  );
}
