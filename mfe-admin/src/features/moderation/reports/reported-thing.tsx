import { useQuery } from '@tanstack/react-query';
import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import type { ReportedMessage, ReportSnapshot } from 'shared-domain/reports/reports.answers.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { type ReportedItem, reportedFileOptions } from '../../../data/reports/reports.query.ts';
import { formatDateTime } from '../../../lib/moments.ts';
import { firstName } from '../first-name.ts';

const summaryStyle = 'link inline-flex min-h-11 cursor-pointer items-center text-sm';

/** The reported thing in its context, as it was when it was reported. */
export function ReportedThing({ item }: { item: ReportedItem }) {
  const first = item.reports[0];
  if (!first) return null;
  const { snapshot } = first;
  return (
    <>
      <blockquote className="border-l-2 border-border pl-4 text-[0.9375rem] leading-[1.4375rem] wrap-anywhere text-subtle-foreground">
        <Quote item={item} />
      </blockquote>
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
      {item.count > 1 ? <AllReports item={item} /> : null}
    </>
  );
}

function Quote({ item }: { item: ReportedItem }) {
  const first = item.reports.find(({ words }) => words) ?? item.reports[0];
  if (!first) return null;
  const { reason, words, snapshot } = first;
  const statement = words ? `“${words}”` : reportReasonLabel(reason);
  if (item.kind === 'message' || item.kind === 'list_line')
    return (
      <>
        “{snapshot.content ?? snapshot.file_name}”
        {words ? <span className="text-muted-foreground"> Quem denunciou diz: {statement}</span> : null}
      </>
    );
  if (item.kind === 'review')
    return (
      <>
        {snapshot.comment ? `“${snapshot.comment}” ` : ''}
        <span className="text-muted-foreground">
          Motivo da denúncia: {reportReasonLabel(reason)}
          {words ? `. ${statement}` : '.'}
          {isDay(snapshot.event_date ?? '')
            ? ` ${firstName(snapshot.writer_name ?? null)} tem reserva paga em ${formatNumericDay(snapshot.event_date ?? '')}.`
            : ''}
        </span>
      </>
    );
  const more = item.count - 1;
  return (
    <>
      {words ? `${reportReasonLabel(reason)}: ${statement}` : statement}
      {more > 0 ? <b className="font-semibold"> e mais {more === 1 ? 'uma' : more}</b> : null}
    </>
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
      <b className="font-semibold">{message.sender_name ?? 'Pessoa sem nome'}</b>{' '}
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
            <b className="font-semibold">{report.reporter_name}</b>{' '}
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
