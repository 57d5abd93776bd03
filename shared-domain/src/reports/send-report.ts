import { supabase } from 'shared-domain/platform';
import { suspendedText } from '../rules/people-rules.ts';
import type { ReportKind, ReportReason } from '../rules/report-rules.ts';

export interface Report {
  kind: ReportKind;
  id: string;
  reason: ReportReason;
  /** '' where nothing more was said. */
  words: string;
}

/** @throws PostgrestError: `report_target_not_found`, `already_reported`, `rate_limited`, `account_suspended`, `own_report` */
export async function sendReport({ kind, id, reason, words }: Report): Promise<void> {
  await supabase().rpc('send_report', { target_kind: kind, target: id, reason, words }).throwOnError();
}

const texts: Record<string, string> = {
  report_target_not_found: 'O que você quer denunciar não está mais no site.',
  already_reported: 'Você já denunciou isto, e a equipe ainda não decidiu. Avisamos por e-mail.',
  rate_limited: 'Você enviou muitas denúncias hoje. Tente de novo amanhã, ou escreva para a gente em Contato.',
  account_suspended: suspendedText,
  own_report: 'Isto é seu: não é preciso denunciar.',
};

/** Why a report was not taken, in Portuguese. */
export function reportErrorText(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return texts[String(message)] ?? 'Não foi possível enviar a denúncia. Confira a conexão e tente novamente.';
}
