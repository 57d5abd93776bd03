import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCount } from 'shared-domain/money/format.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import { andList } from 'shared-domain/text/phrases.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import type { ReportedItem } from '../../../data/reports/reports.query.ts';
import { formatDateTime } from '../../../lib/moments.ts';

const someone = 'Pessoa sem nome';
export const concernedName = ({ concerned }: ReportedItem): string => personName(concerned.full_name, someone);

/** 'Mensagem de Caio Prado' */
export function kindLine(item: ReportedItem): string {
  const { snapshot } = item.reports[0] ?? {};
  if (item.kind === 'space') return 'Anúncio';
  if (item.kind === 'profile') return 'Pessoa';
  if (item.kind === 'list_line')
    return `Linha de ${personName(snapshot?.writer_name, someone)}, sem conta, na lista de ${concernedName(item)}`;
  if (item.kind === 'message') return `Mensagem de ${personName(snapshot?.sender_name, concernedName(item))}`;
  return `Avaliação de ${personName(snapshot?.writer_name, concernedName(item))}`;
}

export function headline(item: ReportedItem): string {
  const [first] = item.reports;
  if (item.kind === 'message') return reportReasonLabel(first?.reason ?? '');
  return first?.snapshot.title || (item.kind === 'review' ? 'Espaço que não existe mais' : concernedName(item));
}

export const countLabel = (count: number): string => formatCount(count, 'denúncia', 'denúncias');

/**
 * Returns the colour of a reported thing: red when it alerted the team, amber for fraud, requests to pay outside the
 * site, and several reports.
 */
export function urgency(item: ReportedItem): TagTone {
  if (item.called_at) return 'danger';
  const isPressing = item.reports.some(({ reason }) => reason === 'outside_payment' || reason === 'scam');
  return isPressing || item.count > 1 ? 'warning' : 'neutral';
}

/** 'Júlia Campos, 23/11/2026 às 13:20' */
export function whoReported(item: ReportedItem): string {
  const names = item.reports.map(({ reporter_name }) => personName(reporter_name, someone));
  if (names.length === 1) return `${names[0]}, ${formatDateTime(item.first_at)}`;
  const ties =
    item.independent === null
      ? ''
      : item.independent === names.length
        ? ', contas sem ligação entre si'
        : `, ${item.independent} sem ligação com as outras`;
  const [from, to] = [formatInstantDay(item.first_at), formatInstantDay(item.last_at)];
  const when = from === to ? `em ${from}` : `de ${from} a ${to}`;
  return `${andList(names)}${ties}, ${when}`;
}
