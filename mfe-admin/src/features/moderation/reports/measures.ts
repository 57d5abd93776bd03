import type { ReportedItem, ReportOutcome } from '../../../data/reports/reports.query.ts';
import { concernedName } from './report-texts.ts';

/** An action that is possible after a justified report. */
export interface Measure {
  value: string;
  label: string;
  text: string;
  outcome: ReportOutcome;
  parts?: string[];
  /** Something is suspended first. */
  suspends?: 'space' | 'person';
}

export function measuresFor(item: ReportedItem): Measure[] {
  const { kind, concerned } = item;
  const there = new Set(item.there ?? []);
  const name = concernedName(item);
  const measures: Measure[] = [];
  if (there.has('message'))
    measures.push({
      value: 'message',
      label: 'Tirar a mensagem',
      text: 'Quem a recebeu não a vê mais. Quem escreveu lê que ela vai contra as regras.',
      outcome: 'removed',
    });
  if (there.has('line'))
    measures.push({
      value: 'line',
      label: 'Tirar a linha',
      text: 'Quem abre a lista não a vê mais. Quem escreveu não tem conta.',
      outcome: 'removed',
    });
  const partsOf: [string, string, string[]][] = [
    ['comment', 'Tirar o comentário', ['comment']],
    ['photos', 'Tirar as fotos', ['photos']],
    ['both', 'Tirar o comentário e as fotos', ['comment', 'photos']],
  ];
  for (const [value, label, parts] of partsOf)
    if (parts.every((part) => there.has(part)))
      measures.push({ value, label, parts, text: 'A nota fica. Quem avaliou é avisado.', outcome: 'removed' });
  if (there.has('space'))
    measures.push({
      value: 'space',
      label: 'Suspender o anúncio',
      text: 'O motivo e as reservas pagas vêm a seguir.',
      outcome: 'suspended',
      suspends: 'space',
    });
  // the author of a line has no account; the list is another person's
  const isOfConcerned = kind !== 'list_line';
  if ((isOfConcerned && concerned.is_suspended) || (kind === 'space' && there.has('suspended')))
    measures.push({
      value: 'suspended',
      label: 'Já está suspenso',
      text: 'Nada a mais: só encerrar a denúncia.',
      outcome: 'suspended',
    });
  if (isOfConcerned && !concerned.is_suspended && !concerned.is_closed && !concerned.is_admin)
    measures.push({
      value: 'person',
      label: `Suspender a conta de ${name}`,
      text: 'Com tudo o que a pessoa anuncia. O motivo e as reservas pagas vêm a seguir.',
      outcome: 'suspended',
      suspends: 'person',
    });
  measures.push({
    value: 'acted',
    label: 'Outra medida',
    text: 'A nota diz qual, e fica no registro.',
    outcome: 'acted',
  });
  return measures;
}
