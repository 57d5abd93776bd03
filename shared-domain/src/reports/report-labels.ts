import type { ReportKind, ReportReason } from '../rules/report-rules.ts';

/** Why, in words. */
export const reportReasonLabels: Record<ReportReason, string> = {
  not_this_place: 'Não é este o lugar',
  misleading: 'Informações ou preço enganosos',
  outside_payment: 'Pede pagamento fora do site',
  offensive: 'Ofende ou ameaça',
  scam: 'Golpe ou identidade falsa',
  untrue: 'Não fala do que aconteceu',
  private: 'Mostra dados ou imagens de alguém',
  other: 'Outro motivo',
};

/** A reason of a later release is another one. */
export const reportReasonLabel = (reason: string): string =>
  Object.hasOwn(reportReasonLabels, reason) ? reportReasonLabels[reason as ReportReason] : reportReasonLabels.other;

/** 'Denunciar este anúncio' */
export const reportedThings: Record<ReportKind, string> = {
  space: 'este espaço',
  message: 'esta mensagem',
  review: 'esta avaliação',
  profile: 'este perfil',
  list_line: 'esta linha',
};
