import { assignmentMinutes } from 'shared-domain/rules/support-rules.ts';

const assignedText = (name = 'Outra pessoa') =>
  `${name} está com este item. Ele volta à fila em até ${assignmentMinutes} minutos.`;

const texts: Record<string, string> = {
  unauthenticated: 'Sua sessão terminou. Entre de novo para continuar.',
  admin_required: 'Você não tem permissão para acessar o painel administrativo.',
  space_transition_illegal: 'Este espaço não está mais aguardando aprovação. A página mostra a situação de agora.',
  contact_message_not_found: 'Esta mensagem não existe mais.',
  space_not_found: 'Este espaço não existe mais: foi excluído por quem anuncia.',
  rejection_reason_required: 'Escreva o motivo da rejeição.',
  suspension_reason_required: 'Escreva o motivo da suspensão.',
  suspension_not_found: 'Esta suspensão já foi levantada. A página mostra a situação de agora.',
  already_suspended: 'Já está suspenso: outra pessoa foi mais rápida. A página mostra a situação de agora.',
  refund_changed: 'O valor a devolver mudou enquanto você decidia. Feche, veja o de agora e decida de novo.',
  person_is_admin: 'Quem administra o site não pode ser suspenso. Retire primeiro o acesso de administração.',
  assigned_to_another: assignedText(),
  report_not_found: 'Esta denúncia já foi decidida. A lista mostra a situação de agora.',
  nothing_to_remove: 'Isto já não é mostrado. Escolha outra medida.',
  not_suspended: 'Ainda não está suspenso. Suspenda primeiro.',
  change_not_found: 'Esta alteração já foi vista. A lista mostra a situação de agora.',
  change_edited: 'Houve outra edição enquanto você olhava. A lista mostra a de agora: confira e decida de novo.',
  code_again: 'Digite o código do seu autenticador de novo: já passaram dez minutos desde o último.',
  payout_held: 'Este repasse está retido por uma suspensão. Libere-o na página do anúncio ou da pessoa.',
  payout_contested: 'O pagamento desta reserva foi contestado no banco. O repasse espera a decisão.',
  dispute_not_found: 'Esta contestação não existe mais.',
  dispute_not_open: 'O banco não espera mais resposta a esta contestação. A página mostra a situação de agora.',
  dispute_unmatched: 'Este pagamento não é de nenhuma reserva do site. Responda no painel do provedor de pagamento.',
  dispute_is_inquiry:
    'O banco só consulta e ainda não retirou o valor: não há o que aceitar. Para devolver o valor, cancele a reserva.',
  evidence_already_sent: 'Esta contestação já foi respondida. O banco aceita uma resposta só.',
  profile_not_found: 'Esta conta não existe mais.',
  booking_not_found: 'Esta reserva não existe mais.',
  booking_not_paid: 'Esta reserva ainda não foi paga: não há o que cancelar.',
  booking_already_cancelled: 'Esta reserva já foi cancelada. A lista mostra a situação de agora.',
  refund_not_found: 'Este reembolso não existe mais.',
  refund_not_failed: 'Este reembolso está com o provedor de pagamento. Pagá-lo à mão seria pagar duas vezes.',
  refund_already_paid:
    'Este reembolso já estava registrado como pago. Se você também enviou o dinheiro, ele saiu duas vezes.',
  host_not_found: 'Esta conta não existe mais.',
  payout_already_paid:
    'Este pagamento já foi registrado por outra pessoa. Se você também enviou o dinheiro, ele saiu duas vezes: fale com quem recebeu.',
  payout_changed: 'O valor mudou enquanto você conferia. Feche, veja o valor de agora e registre de novo.',
  bank_reference_used: 'Esta referência do banco já está em outro pagamento. Confira o comprovante.',
  payout_key_missing: 'Esta pessoa não tem mais uma chave PIX. Espere que informe outra.',
  payout_key_not_seen: 'Mostre a chave antes de registrar: o registro guarda para onde o dinheiro foi.',
  settlement_not_found: 'Este pagamento não existe mais.',
  settlement_already_reversed: 'Este pagamento já foi corrigido. A lista mostra a situação de agora.',
  export_too_large: 'São linhas demais para uma planilha. Escolha um período menor.',
  own_authenticators: 'Os seus autenticadores você muda na página do seu segundo fator.',
  no_authenticators: 'Esta pessoa não tem mais autenticadores.',
  not_a_host: 'Só quem já anunciou um espaço pode ser verificado.',
};

// the act may have succeeded although its answer was lost, so this doesn't say that nothing changed
const fallback = 'Não deu para confirmar. Confira a conexão e a situação de agora antes de tentar novamente.';

/** The code that a procedure refused with, for example 'space_not_found'; undefined for everything else (no answer, say). */
export function adminErrorCode(error: unknown): string | undefined {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' && Object.hasOwn(texts, message) ? message : undefined;
}

/** The message to an administrator when an act was refused or got no answer. */
export function adminErrorText(error: unknown): string {
  const code = adminErrorCode(error);
  if (code === 'assigned_to_another') return assignedText(holderOf(error));
  return texts[code ?? ''] ?? fallback;
}

/** The administrator who has taken the thing, from the details of the refusal. */
function holderOf(error: unknown): string | undefined {
  try {
    const { by } = JSON.parse(String((error as { details?: unknown }).details)) as { by?: unknown };
    return typeof by === 'string' && by !== '' ? by : undefined;
  } catch {
    return undefined;
  }
}
