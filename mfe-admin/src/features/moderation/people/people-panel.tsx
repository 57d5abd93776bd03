import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { adminPeopleOptions, type ListedPerson, peoplePageSize } from '../../../data/suspensions/suspension.queries.ts';
import { AdminList } from '../../../lib/admin-list.tsx';
import { AdminCell, AdminRow } from '../../../lib/admin-table.tsx';
import { usePanelAddress } from '../../../lib/use-panel-address.ts';

const filters: Readonly<Record<string, 'suspended' | 'hosts' | 'refused_names'>> = {
  suspensas: 'suspended',
  anfitrioes: 'hosts',
  nomes: 'refused_names',
};

/** Pessoas: all accounts, found by name or e-mail. */
export function PeoplePanel() {
  const address = usePanelAddress();
  const { params, search, page, change } = address;
  const wanted = params.get('so');
  const only = filters[wanted ?? ''];
  const query = useQuery(adminPeopleOptions({ search, only, page }));
  const toggle = (value: string) => change({ so: wanted === value ? null : value });
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={peoplePageSize}
      search="Buscar por nome ou e-mail"
      filters={
        <>
          <ToggleChip pressed={only === 'hosts'} onClick={() => toggle('anfitrioes')}>
            Anunciam
          </ToggleChip>
          <ToggleChip pressed={only === 'suspended'} onClick={() => toggle('suspensas')}>
            Suspensas
            <span className="font-normal text-muted-foreground">{formatNumber(query.data?.suspended ?? 0)}</span>
          </ToggleChip>
          <ToggleChip pressed={only === 'refused_names'} onClick={() => toggle('nomes')}>
            Nome a mudar
          </ToggleChip>
        </>
      }
      things="as pessoas"
      failed="Erro ao carregar pessoas"
      empty={{ title: 'Ninguém encontrado', text: 'Confira o nome, ou escreva o e-mail inteiro.' }}
      table={{ label: 'Pessoas', columns: ['Nome', 'Desde', 'Situação', 'Ações'] }}
    >
      {(people) => people.map((person) => <PersonRow key={person.id} person={person} />)}
    </AdminList>
  );
}

function PersonRow({ person }: { person: ListedPerson }) {
  const { search } = useLocation();
  return (
    <AdminRow>
      <AdminCell>
        <b className="font-semibold wrap-anywhere">{personName(person.full_name, 'Conta sem nome')}</b>
        <span className="block text-xs text-muted-foreground">
          {person.is_host ? (person.host_verified ? 'Anuncia, verificado' : 'Anuncia') : 'Reserva'}
        </span>
      </AdminCell>
      <AdminCell className="whitespace-nowrap text-muted-foreground">
        <time dateTime={person.created_at}>{formatInstantDay(person.created_at)}</time>
      </AdminCell>
      <AdminCell>
        {person.suspended_at ? (
          <Tag dot tone={person.appealed_at ? 'warning' : 'danger'}>
            {person.appealed_at ? 'Suspensa, respondeu' : 'Suspensa'}
          </Tag>
        ) : (
          <Tag dot tone={person.is_closed ? 'neutral' : 'success'}>
            {person.is_closed ? 'Encerrada' : 'Ativa'}
          </Tag>
        )}
      </AdminCell>
      <AdminCell phone="full" className="max-desk:mt-2">
        <Link
          to={`/admin/pessoa/${person.id}`}
          state={{ list: search }}
          aria-label={`Ver ${personName(person.full_name, 'Conta sem nome')}`}
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'max-desk:w-full' })}
        >
          Ver
        </Link>
      </AdminCell>
    </AdminRow>
  );
}
