import * as z from 'zod/mini';
import { button, email, text } from '../email.ts';

const thing = {
  kind: z.enum(['space', 'message', 'review', 'profile', 'list_line']),
  title: z.nullable(z.string()),
};

const settledReportData = z.object({ ...thing, outcome: z.enum(['nothing_found', 'removed', 'acted']) });

type SettledReport = z.output<typeof settledReportData>;

/** The reported thing, as its reporter knows it. */
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

const sample: z.input<typeof settledReportData> = { kind: 'space', title: 'Varanda da Urca', outcome: 'removed' };

export const reportSettled = email(settledReportData, sample, (report, { siteUrl }) => {
  const { preview, paragraphs } = results[report.outcome];
  return {
    subject: `O resultado da sua denúncia ${reported(report)}`,
    preview,
    blocks: [
      text('Lemos a sua denúncia', [
        `Você fez uma denúncia ${reported(report)}.`,
        ...paragraphs,
        'A outra pessoa não sabe quem denunciou.',
      ]),
      button('Abrir o site', siteUrl),
    ],
  };
});
