import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide';
import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { queryClientContext } from 'shared-domain/platform';
import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { formatRating } from 'shared-domain/spaces/space-card.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type SiteStats, siteStatsOptions } from '../data/people/site-stats.query.ts';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Comunidade',
  description: 'Quem anuncia, reserva e avalia espaços no Rio de Janeiro, em números reais e atuais.',
});

/** Loads the figures. The page is complete without them: a failed count must not replace it. */
export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).prefetchQuery(siteStatsOptions());
  return null;
}

const parts = [
  { id: 'numeros', label: 'Em números' },
  { id: 'como-participar', label: 'Como participar' },
  { id: 'cuidado', label: 'O que nos une' },
];

export function Component() {
  const stats = useQuery(siteStatsOptions());
  return (
    <PageFrame
      icon={UsersRound}
      title="Comunidade"
      lead="Anfitriões que abrem a porta e pessoas que voltam para contar como foi."
      parts={parts}
    >
      <section id="numeros" aria-labelledby="numeros-titulo" className="mb-10 scroll-mt-27">
        <h2 id="numeros-titulo" className="type-h3 mb-6">
          Em números
        </h2>
        {stats.isError ? (
          <FailedPart
            text="Não foi possível carregar os números agora."
            retrying={stats.isFetching}
            onRetry={() => void stats.refetch()}
          />
        ) : (
          <Figures stats={stats.data} />
        )}
      </section>
      <Clause id="como-participar" title="Como participar">
        <ul>
          <li>
            <b>Reserve e avalie.</b> Depois da data do evento, sua nota e seu comentário ficam na página do espaço.
          </li>
          <li>
            <b>Abra o seu espaço.</b> Anunciar é de graça, e você escolhe preço, datas e regras.
          </li>
          <li>
            <b>Indique.</b> Afiliados recebem {commissionLabel()} do total de cada reserva confirmada de quem chegou por
            seu link.
          </li>
        </ul>
        <p className="mt-2 flex flex-wrap gap-3">
          <Link to="/buscar" className={buttonVariants()}>
            Buscar espaços
          </Link>
          <ListLink className={buttonVariants({ variant: 'secondary' })}>Anunciar Espaço</ListLink>
          <Link to="/avaliacoes" className={buttonVariants({ variant: 'secondary' })}>
            Ler avaliações
          </Link>
        </p>
      </Clause>
      <Clause id="cuidado" title="O que nos une">
        <p>
          Verdade no anúncio, cuidado com o espaço, respeito com a vizinhança e com quem é diferente. Só avalia quem
          esteve lá, e ninguém paga para aparecer melhor. O que vale para todos está nas{' '}
          <Link to="/politicas#convivencia" className="link">
            políticas
          </Link>
          .
        </p>
      </Clause>
    </PageFrame>
  );
}

const figures: readonly { label: string; value: (stats: SiteStats) => string }[] = [
  { label: 'Espaços publicados', value: ({ spaces }) => formatNumber(spaces) },
  { label: 'Bairros com espaços', value: ({ neighborhoods }) => formatNumber(neighborhoods) },
  { label: 'Anfitriões', value: ({ hosts }) => formatNumber(hosts) },
  { label: 'Reservas confirmadas', value: ({ bookings }) => formatNumber(bookings) },
  { label: 'Avaliações', value: ({ reviews }) => formatNumber(reviews) },
  {
    label: 'Nota média',
    value: ({ rating_average }) => (rating_average === null ? '—' : formatRating(rating_average)),
  },
];

function Figures({ stats }: { stats: SiteStats | undefined }) {
  return (
    <dl className="grid grid-cols-2 border-t border-border desk:grid-cols-3" aria-busy={stats ? undefined : true}>
      {figures.map(({ label, value }) => (
        <div key={label} className="border-b border-border py-6 pr-4">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="type-numeral mt-2 text-[2.25rem] desk:text-[2.75rem]">
            {stats ? value(stats) : <Skeleton className="h-10 w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
