import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListingParts } from 'shared-domain/db/api.types.ts';
import { formatNumber, formatReais } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { rulesText } from 'shared-domain/spaces/house-rules.ts';
import { extrasText, priceRangesText, weekdayPricesText } from 'shared-domain/spaces/listing-terms.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import {
  changesOptions,
  changesPageSize,
  type ListingChange,
  useSettleChange,
} from '../../data/changes/changes.query.ts';
import { AdminList } from '../../lib/admin-list.tsx';
import { firstName } from '../../lib/first-name.ts';
import { LetterButton } from '../../lib/letter-button.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { isAnothers, TakenLine } from '../../lib/taken-line.tsx';
import { usePanelAddress } from '../../lib/use-panel-address.ts';

const suspendDialog = onDemand(() => import('../../lib/suspend-dialog.tsx').then((module) => module.SuspendDialog));

const fieldNames = {
  title: 'título',
  description: 'descrição',
  price: 'preço',
  weekday_prices: 'preços por dia da semana',
  price_ranges: 'preços por período',
  extras: 'extras',
  rules: 'regras',
  images: 'fotos',
  address: 'endereço',
} as const;

const priceFields = ['price', 'weekday_prices', 'price_ranges', 'extras'] as const;

/** Alterações: edits of approved listings, before and after. */
export function ChangesPanel() {
  const address = usePanelAddress();
  const query = useQuery(changesOptions(address.page));
  return (
    <AdminList
      query={query}
      address={address}
      pageSize={changesPageSize}
      things="as alterações"
      empty={{ title: 'Nenhuma alteração para ver', text: 'O que for editado em anúncios aprovados aparece aqui.' }}
    >
      {(changes) => (
        <div className="divide-y divide-border">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </div>
      )}
    </AdminList>
  );
}

function Change({ change }: { change: ListingChange }) {
  const settle = useSettleChange();
  const [isOpen, setOpen] = useState(false);
  const SuspendDialog = useOpened(suspendDialog, isOpen, () => setOpen(false), 'a suspensão');
  const isTaken = isAnothers(change.taken);
  const hostName = change.host_name;
  const upcoming = change.upcoming.length;
  return (
    <article aria-label={change.before.title} className="grid gap-4 py-7 first:pt-0">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <span className="block h-[42px] w-14 shrink-0 overflow-hidden rounded-photo bg-muted">
            <Picture image={change.cover} alt="" sizes="56px" compact />
          </span>
          <div className="min-w-0">
            <h2 className="type-h4 wrap-anywhere">
              <Link to={`/admin/space/${change.space_id}`} className="hover:underline">
                {change.before.title}
              </Link>
            </h2>
            <p className="text-sm text-muted-foreground">
              {[
                change.host_name,
                formatDateTime(change.changed_at),
                andList(change.fields.map((field) => fieldNames[field])),
              ].join(' · ')}
            </p>
          </div>
        </div>
        <Tag dot tone={change.suspended_at ? 'danger' : 'warning'}>
          {change.suspended_at ? 'Suspenso' : 'No ar desde a edição'}
        </Tag>
      </header>
      <BeforeAfter change={change} />
      <TakenLine
        queue="changes"
        id={change.id}
        taken={change.taken}
        listKey={changesOptions(1).queryKey.slice(0, -1)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          size="sm"
          disabled={isTaken}
          busy={settle.isPending}
          busyLabel="Salvando..."
          onClick={() =>
            settle
              .mutateAsync(change.id)
              .then(() => notify({ title: 'Alteração vista', text: change.now.title, tone: 'success' }), notifyRefusal)
          }
        >
          <Icon icon={Check} size={18} />
          Está certo<span className="sr-only">: {change.before.title}</span>
        </Button>
        {change.suspended_at ? null : (
          <Button
            variant="danger-outline"
            size="sm"
            disabled={isTaken}
            onPointerEnter={suspendDialog.preload}
            onFocus={suspendDialog.preload}
            onClick={() => setOpen(true)}
          >
            Suspender<span className="sr-only"> {change.before.title}</span>
          </Button>
        )}
        <LetterButton
          variant="tertiary"
          size="sm"
          target={{ personId: change.host_id, spaceId: change.space_id }}
          personName={hostName}
          title={change.title}
        >
          Escrever para {firstName(hostName)}
          <span className="sr-only">, de {change.before.title}</span>
        </LetterButton>
        {upcoming > 0 && priceFields.some((field) => change.fields.includes(field)) ? (
          <span className="ml-auto text-xs text-muted-foreground">
            {upcoming === 1
              ? '1 reserva por vir mantém o preço antigo'
              : `${upcoming} reservas por vir mantêm o preço antigo`}
          </span>
        ) : null}
      </div>
      {SuspendDialog ? (
        <SuspendDialog
          target={{ space: change.space_id }}
          name={change.title}
          personName={hostName}
          upcoming={change.upcoming}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </article>
  );
}

function BeforeAfter({ change: { before, now, fields } }: { change: ListingChange }) {
  const has = (field: ListingChange['fields'][number]) => fields.includes(field);
  const more = Math.round(((now.price - before.price) / before.price) * 100);
  return (
    <div className="grid grid-cols-1 overflow-hidden rounded-surface border border-border desk:grid-cols-2">
      <p className="border-b border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Antes
      </p>
      <p className="border-b border-l border-border bg-sunken px-5 py-2.5 text-xs font-semibold text-muted-foreground max-desk:hidden">
        Agora
      </p>
      {has('title') ? <Pair name="Título" before={<Gone>{before.title}</Gone>} now={<New>{now.title}</New>} /> : null}
      {has('description') ? (
        <Pair name="Descrição" before={<Text>{before.description}</Text>} now={<Text>{now.description}</Text>} />
      ) : null}
      {has('price') ? (
        <Pair
          name="Preço"
          before={<span className="text-lg">{formatReais(before.price)}</span>}
          now={
            <>
              <span className="text-lg">{formatReais(now.price)}</span>{' '}
              <span className="text-sm text-muted-foreground">
                {formatNumber(Math.abs(more))}% {more > 0 ? 'a mais' : 'a menos'}
              </span>
            </>
          }
        />
      ) : null}
      {listTexts.map(({ field, name, text }) =>
        has(field) ? (
          <Pair
            key={field}
            name={name}
            before={<Lines text={text(before)} other={text(now)} of={Gone} />}
            now={<Lines text={text(now)} other={text(before)} of={New} />}
          />
        ) : null,
      )}
      {has('images') ? (
        <Pair name="Fotos" before={<Images of={before} other={now} />} now={<Images of={now} other={before} isNow />} />
      ) : null}
      {has('address') ? (
        <Pair name="Endereço" before={<Address of={before} />} now={<Address of={now} isNow />} />
      ) : null}
    </div>
  );
}

/** On the phone they stand below each other, each with its name. */
function Pair({ name, before, now }: { name: string; before: ReactNode; now: ReactNode }) {
  return (
    <>
      <div className="min-w-0 border-t border-border px-5 py-4 desk:[&:nth-child(3)]:border-t-0 max-desk:[&:nth-child(3)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> antes</span>
        </span>
        {before}
      </div>
      <div className="min-w-0 border-border px-5 py-4 max-desk:border-t max-desk:border-dashed desk:border-t desk:border-l desk:[&:nth-child(4)]:border-t-0">
        <span className="mb-1 block text-xs font-medium text-muted-foreground">
          {name}
          <span className="desk:sr-only"> agora</span>
        </span>
        {now}
      </div>
    </>
  );
}

const Gone = ({ children }: { children: ReactNode }) => (
  <del className="decoration-danger-solid decoration-2 wrap-anywhere">{children}</del>
);
const New = ({ children }: { children: ReactNode }) => (
  <ins className="rounded-[3px] bg-success-subtle px-[3px] font-semibold wrap-anywhere text-success no-underline">
    {children}
  </ins>
);

const Text = ({ children }: { children: string }) => (
  <span className="whitespace-pre-line wrap-anywhere">{children}</span>
);

/** The parts of which each entry is a line. */
const listTexts = [
  {
    field: 'weekday_prices',
    name: 'Preços por dia da semana',
    text: (parts: ListingParts) => weekdayPricesText(parts.weekday_prices),
  },
  {
    field: 'price_ranges',
    name: 'Preços por período',
    text: (parts: ListingParts) => priceRangesText(parts.price_ranges),
  },
  { field: 'extras', name: 'Extras', text: (parts: ListingParts) => extrasText(parts.extras) },
  {
    field: 'rules',
    name: 'Regras',
    text: (parts: ListingParts) => rulesText(parts.rules.house_rules, parts.rules.house_rules_note),
  },
] as const;

/** Marks the lines that the other version does not have. */
function Lines({ text, other, of: Mark }: { text: string; other: string; of: typeof New }) {
  if (text === '') return <span className="text-muted-foreground">Nada informado</span>;
  const others = other.split('\n');
  return (
    <ul className="grid gap-1">
      {[...new Set(text.split('\n'))].map((line) => (
        <li key={line} className="wrap-anywhere">
          {others.includes(line) ? line : <Mark>{line}</Mark>}
        </li>
      ))}
    </ul>
  );
}

function Images({ of, other, isNow = false }: { of: ListingParts; other: ListingParts; isNow?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {of.images.map((image) => {
        const isOnlyHere = !other.images.includes(image);
        return (
          <li key={image} className="grid gap-1 text-xs">
            <span
              className={`block h-18 w-24 overflow-hidden rounded-photo bg-muted ${isOnlyHere && !isNow ? 'opacity-45' : ''}`}
            >
              <Picture image={image} alt={isOnlyHere ? (isNow ? 'Nova' : 'Retirada') : ''} sizes="96px" compact />
            </span>
            {isOnlyHere && isNow ? <b className="font-semibold text-success">Nova</b> : null}
          </li>
        );
      })}
    </ul>
  );
}

function Address({ of: { address }, isNow = false }: { of: ListingParts; isNow?: boolean }) {
  if (!address) return <span className="text-muted-foreground">Sem endereço</span>;
  const street = `${address.street}, ${address.number}${address.complement ? `, ${address.complement}` : ''}`;
  return (
    <>
      {isNow ? <New>{street}</New> : <Gone>{street}</Gone>}
      <span className="block">CEP {address.postal_code}</span>
    </>
  );
}
