/** The payment provider's words for a dispute, as administrators and the mails to them say them. */

const reasons: Record<string, string> = {
  fraudulent: 'Não reconhece a compra',
  unrecognized: 'Não reconhece a compra',
  product_not_received: 'Diz que não recebeu o serviço',
  product_unacceptable: 'Diz que o serviço não era o combinado',
  credit_not_processed: 'Diz que não recebeu o reembolso',
  duplicate: 'Diz que pagou duas vezes',
  subscription_canceled: 'Diz que tinha cancelado',
  noncompliant: 'Contesta pelas regras da bandeira',
  customer_initiated: 'Contestou o débito',
  debit_not_authorized: 'Não autorizou o débito',
  bank_cannot_process: 'O banco não processou o pagamento',
  check_returned: 'O cheque voltou',
  incorrect_account_details: 'Dados da conta errados',
  insufficient_funds: 'Sem saldo na conta',
  general: 'Sem motivo informado',
};

const statuses: Record<string, string> = {
  warning_needs_response: 'Consulta do banco',
  warning_under_review: 'Consulta em análise',
  warning_closed: 'Consulta encerrada',
  needs_response: 'Espera resposta',
  under_review: 'Em análise no banco',
  appeal_needs_response: 'Recurso espera resposta',
  appeal_under_review: 'Recurso em análise',
  won: 'Ganha',
  lost: 'Perdida',
  prevented: 'Evitada',
};

export const disputeReason = (reason: string): string => reasons[reason] ?? 'Outro motivo';
export const disputeStatus = (status: string): string => statuses[status] ?? 'Outra situação';

/** The bank asks; it has taken no money. */
export const isInquiry = (status: string): boolean => status.startsWith('warning_');
