import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { firstName, personName } from 'shared-domain/people/person-name.ts';
import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import type { ReportedMessage, ReportSnapshot } from 'shared-domain/reports/reports.answers.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { type ReportedItem, reportedFileOptions } from '../../../data/reports/reports.query.ts';
import { formatDateTime } from '../../../lib/moments.ts';
import { whoReported } from './report-texts.ts';

const summaryStyle = 'link inline-flex min-h-11 cursor-pointer items-center text-sm';

/** The reported thing in its context, as it was when it was reported. */
export function ReportedThing({ item }: { item: ReportedItem }) {
  const first = item.reports[0];
  if (!first) return null;
  const { snapshot } = first;
  return (
    <>
      <Quote snapshot={snapshot} kind={item.kind} />
      {item.kind === 'message' ? <Around snapshot={snapshot} isOpen={item.settled === null} /> : null}
      {item.kind === 'review' && snapshot.photos?.length ? (
        <Pictures images={snapshot.photos} bucket="review-photos" />
      ) : null}
      {item.kind === 'space' ? <Listing snapshots={differing(item)} /> : null}
      {item.kind === 'profile' && (snapshot.bio || snapshot.location) ? (
        <p className="text-sm wrap-anywhere whitespace-pre-line text-muted-foreground">
          {[snapshot.bio, snapshot.location].filter(Boolean).join(' · ')}
        </p>
      ) : null}
      <Statement item={item} />
      {item.count > 1 ? <AllReports item={item} /> : null}
    </>
  );
}

/** Quotes what was written; a listing or a person has no such text. */
function Quote({ snapshot, kind }: { snapshot: ReportSnapshot; kind: ReportedItem['kind'] }) {
  const text = kind === 'review' ? snapshot.comment : (snapshot.content ?? snapshot.file_name);
  return text ? (
    <blockquote className="border-l-2 border-border pl-4 text-[0.9375rem] leading-[1.4375rem] wrap-anywhere text-subtle-foreground">
      “{text}”
    </blockquote>
  ) : null;
}

/** Reason, words and reporter, a line each. */
function Statement({ item }: { item: ReportedItem }) {
  const first = item.reports.find(({ words }) => words) ?? item.reports[0];
  if (!first) return null;
  const { reason, words, snapshot } = first;
  const more = item.count - 1;
  const others =
    more > 0 ? (
      <b key="others" className="font-semibold">
        {' '}
        e mais {more === 1 ? 'uma' : more}
      </b>
    ) : null;
  const lines: [string, ReactNode][] = [
    ['Motivo', [reportReasonLabel(reason), words ? null : others]],
    ['Relato', words ? [`“${words}”`, others] : null],
    ['De', whoReported(item)],
    [
      'Reserva',
      isDay(snapshot.event_date ?? '')
        ? `${firstName(snapshot.writer_name, 'a pessoa')} tem reserva paga em ${formatNumericDay(snapshot.event_date ?? '')}.`
        : null,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {lines.map(([name, text]) =>
        text ? (
          <Fragment key={name}>
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

function Around({ snapshot, isOpen }: { snapshot: ReportSnapshot; isOpen: boolean }) {
  const before = snapshot.before ?? [];
  const after = snapshot.after ?? [];
  const count = before.length + after.length;
  return (
    <>
      {snapshot.file && isOpen ? <File path={snapshot.file} name={snapshot.file_name ?? 'arquivo'} /> : null}
      {count > 0 ? (
        <details>
          <summary className={summaryStyle}>
            {count === 1 ? 'Ver a mensagem em volta' : `Ver as ${count} mensagens em volta`}
          </summary>
          <ol className="mt-1 grid max-w-160 gap-2 rounded-surface bg-sunken p-4 text-sm">
            {before.map((message) => (
              <Near key={message.id} message={message} />
            ))}
            <Near
              isReported
              message={{
                id: snapshot.id ?? '',
                sender_id: snapshot.sender_id ?? '',
                sender_name: snapshot.sender_name ?? null,
                content: snapshot.content ?? null,
                file_name: snapshot.file_name ?? null,
                created_at: snapshot.created_at ?? '',
              }}
            />
            {after.map((message) => (
              <Near key={message.id} message={message} />
            ))}
          </ol>
        </details>
      ) : null}
    </>
  );
}

function Near({ message, isReported = false }: { message: ReportedMessage; isReported?: boolean }) {
  return (
    <li className={cn('wrap-anywhere', isReported && 'border-l-2 border-danger-solid pl-3')}>
      <b className="font-semibold">{personName(message.sender_name, 'Pessoa sem nome')}</b>{' '}
      {message.created_at ? (
        <span className="text-xs text-muted-foreground">{formatInstantTime(message.created_at)}</span>
      ) : null}
      <span className="block whitespace-pre-line">{message.content ?? message.file_name}</span>
    </li>
  );
}

function File({ path, name }: { path: string; name: string }) {
  const { data, isError } = useQuery(reportedFileOptions(path));
  if (isError) return <p className="text-sm text-muted-foreground">O arquivo {name} não pôde ser aberto.</p>;
  return data ? (
    <p>
      <a href={data} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center text-sm">
        Abrir {name}
      </a>
    </p>
  ) : null;
}

/** Returns each version of the listing that its reports show. */
function differing({ reports }: ReportedItem): { at: string; snapshot: ReportSnapshot }[] {
  const seen = new Set<string>();
  return reports.flatMap(({ created_at, snapshot }) => {
    const { title, price, address, description, images } = snapshot;
    const written = JSON.stringify([title, price, address, description, images]);
    if (seen.has(written)) return [];
    seen.add(written);
    return [{ at: created_at, snapshot }];
  });
}

function Listing({ snapshots }: { snapshots: { at: string; snapshot: ReportSnapshot }[] }) {
  return snapshots.map(({ at, snapshot }) => (
    <details key={at}>
      <summary className={summaryStyle}>Ver como estava em {formatDateTime(at)}</summary>
      <div className="mt-1 grid max-w-160 gap-3 rounded-surface bg-sunken p-4 text-sm">
        <p className="font-semibold wrap-anywhere">{snapshot.title}</p>
        <p className="text-muted-foreground">
          {[
            snapshot.price === undefined ? null : formatReais(snapshot.price),
            snapshot.address
              ? [`${snapshot.address.street}, ${snapshot.address.number}`, snapshot.address.complement]
                  .filter(Boolean)
                  .join(', ')
              : 'Sem endereço',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{snapshot.description}</p>
        <Pictures images={snapshot.images ?? []} />
      </div>
    </details>
  ));
}

function Pictures({ images, bucket }: { images: string[]; bucket?: 'review-photos' }) {
  return (
    <ul aria-label="Fotos" className="flex flex-wrap gap-2">
      {images.map((image) => (
        <li key={image} className="block h-18 w-24 overflow-hidden rounded-photo bg-muted">
          <Picture image={image} {...(bucket && { bucket })} alt="" sizes="96px" compact />
        </li>
      ))}
    </ul>
  );
}

function AllReports({ item }: { item: ReportedItem }) {
  return (
    <details>
      <summary className={summaryStyle}>Ler as {item.count} denúncias</summary>
      <ul className="mt-1 grid max-w-160 gap-3 rounded-surface bg-sunken p-4 text-sm">
        {item.reports.map((report) => (
          <li key={report.id} className="wrap-anywhere">
            <b className="font-semibold">{personName(report.reporter_name, 'Pessoa sem nome')}</b>{' '}
            <span className="text-xs text-muted-foreground">{formatDateTime(report.created_at)}</span>
            <span className="block whitespace-pre-line">
              {reportReasonLabel(report.reason)}
              {report.words ? `: “${report.words}”` : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
