import type { DecisionKind, DecisionReason } from 'shared-domain/rules/decision-reasons.ts';

const labels: { [Kind in DecisionKind]: Record<DecisionReason<Kind>, string> } = {
  rejection: {
    photos: 'Fotos',
    texts: 'Título ou descrição',
    place: 'Endereço ou bairro',
    capacity: 'Capacidade',
    price: 'Preço',
    duplicate: 'Anúncio repetido',
    not_entitled: 'Sem direito de anunciar',
    other: 'Outro motivo',
  },
  listing_suspension: {
    not_this_place: 'Não é este o lugar',
    misleading: 'Anúncio enganoso',
    outside_payment: 'Pagamento por fora',
    scam: 'Suspeita de golpe',
    offensive: 'Conteúdo ofensivo',
    unsafe: 'Falta de segurança',
    not_entitled: 'Sem direito de anunciar',
    other: 'Outro motivo',
  },
  account_suspension: {
    outside_payment: 'Pagamento por fora',
    scam: 'Suspeita de golpe',
    offensive: 'Ofensa ou ameaça',
    false_identity: 'Identidade falsa',
    cancellations: 'Cancelamentos repetidos',
    other: 'Outro motivo',
  },
  cancellation: {
    unavailable: 'Espaço indisponível',
    not_as_listed: 'Espaço diferente do anúncio',
    fraud: 'Suspeita de fraude',
    duplicate: 'Reserva repetida',
    unsafe: 'Falta de segurança',
    agreed: 'A pedido dos dois',
    other: 'Outro motivo',
  },
};

/** Returns the name of a reason, for administrators; '' without a code. A code of a newer release is its own name. */
export const reasonLabel = (kind: DecisionKind, code: string | null | undefined): string =>
  code ? ((labels[kind] as Record<string, string>)[code] ?? code) : '';
