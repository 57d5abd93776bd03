import { reportReasonLabel } from 'shared-domain/reports/report-labels.ts';
import * as z from 'zod/mini';
import type { EmailContent } from './email-layout.ts';

const thing = {
  kind: z.enum(['space', 'message', 'review', 'profile', 'list_line']),
  title: z.nullable(z.string()),
};

export const settledReportData = z.object({ ...thing, outcome: z.enum(['nothing_found', 'removed', 'acted']) });
type SettledReport = z.output<typeof settledReportData>;

export const gatheredReportsData = z.object({ title: z.nullable(z.string()), reports: z.number() });
export const removedReviewData = z.object({
  title: z.nullable(z.string()),
  target_id: z.string(),
  reason: z.string(),
  removed: z.array(z.string()),
});

/** What was reported, as who reported it knows it. */
function reported({ kind, title }: SettledReport): string {
  if (kind === 'space') return `do anúncio ${title ?? ''}`.trim();
  if (kind === 'review') return title ? `de uma avaliação de ${title}` : 'de uma avaliação';
  if (kind === 'profile') return `do perfil de ${title ?? 'uma pessoa'}`;
  if (kind === 'list_line') return `de uma linha na lista ${title ?? ''}`.trim();
  return title ? `de uma mensagem sobre ${title}` : 'de uma mensagem';
}

const results: Record<SettledReport['outcome'], { preview: string; paragraphs: string[] }> = {
  nothing_found: {
    preview: 'Não encontramos nada contra as regras do site.',
    paragraphs: [
      'Olhamos com atenção e não encontramos nada contra as regras do site.',
      'Se algo novo acontecer, denuncie de novo: cada denúncia é lida por uma pessoa.',
    ],
  },
  removed: {
    preview: 'O que você denunciou não é mais mostrado.',
    paragraphs: ['Você tinha razão: ia contra as regras do site e não é mais mostrado.'],
  },
  acted: {
    preview: 'Tomamos as medidas que cabiam.',
    paragraphs: [
      'Você tinha razão, e tomamos as medidas que cabiam. Quais foram, só contamos a quem elas dizem respeito.',
    ],
  },
};

export function reportSettled(report: SettledReport, siteUrl: string): EmailContent {
  const { preview, paragraphs } = results[report.outcome];
  return {
    subject: `O resultado da sua denúncia ${reported(report)}`,
    preview,
    title: 'Lemos a sua denúncia',
    paragraphs: [
      `Você fez uma denúncia ${reported(report)}.`,
      ...paragraphs,
      'A outra pessoa não sabe quem denunciou.',
    ],
    action: { label: 'Abrir o site', url: siteUrl },
  };
}

/** To administrators: several people, who have nothing in common that we know of, say it of one listing. */
export function reportsGathered(
  { title, reports }: z.output<typeof gatheredReportsData>,
  siteUrl: string,
): EmailContent {
  return {
    subject: `${reports} denúncias independentes: ${title ?? 'um anúncio'}`,
    preview: 'Nada foi suspenso: alguém precisa olhar.',
    title: `${title ?? 'Um anúncio'} foi denunciado por ${reports} pessoas`,
    paragraphs: [
      'São contas sem ligação entre si que a gente conheça. Nada foi suspenso: alguém precisa olhar e decidir.',
    ],
    action: { label: 'Ler as denúncias', url: `${siteUrl}/admin?aba=denuncias` },
  };
}

/** To who wrote it. */
export function reviewRemoved(
  { title, reason, removed }: z.output<typeof removedReviewData>,
  siteUrl: string,
): EmailContent {
  const hasComment = removed.includes('comment');
  const hasPhotos = removed.includes('photos');
  const what = hasComment && hasPhotos ? 'o comentário e as fotos' : hasComment ? 'o comentário' : 'as fotos';
  return {
    subject: `Retiramos ${what} da sua avaliação${title ? ` de ${title}` : ''}`,
    preview: 'A nota continua valendo.',
    title: `Retiramos ${what} da sua avaliação`,
    paragraphs: [
      `Retiramos ${what} da sua avaliação${title ? ` de ${title}` : ''}, por ir contra as regras do site. A nota continua valendo.`,
      'Se foi um engano, escreva para a gente.',
    ],
    facts: [['Motivo', reportReasonLabel(reason)]],
    action: { label: 'Falar com a equipe', url: `${siteUrl}/contato` },
  };
}
