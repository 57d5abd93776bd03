import { type DecisionKind, type DecisionReason, decisionReasons } from 'shared-domain/rules/decision-reasons.ts';
import * as z from 'zod/mini';

interface ReasonWords {
  /** For administrators. */
  label: string;
  /** The words that the reader gets, edited before they are sent. */
  text: string;
}

const other: ReasonWords = { label: 'Outro motivo', text: '' };

const words: { [Kind in DecisionKind]: Record<DecisionReason<Kind>, ReasonWords> } = {
  rejection: {
    photos: {
      label: 'Fotos',
      text: 'As fotos não mostram bem o espaço. Troque por fotos nítidas e claras do lugar, sem texto nem montagem, e envie o anúncio de novo.',
    },
    texts: {
      label: 'Título ou descrição',
      text: 'O título ou a descrição não diz o que o espaço oferece. Conte o que há no lugar, sem telefone, e-mail nem link, e envie o anúncio de novo.',
    },
    place: {
      label: 'Endereço ou bairro',
      text: 'O endereço ou o bairro não confere com o espaço das fotos. Corrija os dados e envie o anúncio de novo.',
    },
    capacity: {
      label: 'Capacidade',
      text: 'A capacidade informada não confere com as fotos. Ajuste os dados e envie o anúncio de novo.',
    },
    price: {
      label: 'Preço',
      text: 'O preço informado parece errado. Confira o preço, os períodos e os extras e envie o anúncio de novo.',
    },
    duplicate: {
      label: 'Anúncio repetido',
      text: 'Este espaço já está anunciado. Edite o anúncio que já existe em vez de enviar outro.',
    },
    not_entitled: {
      label: 'Sem direito de anunciar',
      text: 'Não conseguimos confirmar que você pode anunciar este espaço. Escreva pela página de contato e conte qual é a sua relação com ele.',
    },
    other,
  },
  listing_suspension: {
    not_this_place: {
      label: 'Não é este o lugar',
      text: 'O endereço do anúncio não é o das fotos. Responda com o endereço certo para o anúncio voltar à busca.',
    },
    misleading: {
      label: 'Anúncio enganoso',
      text: 'O anúncio promete o que o espaço não oferece. Responda com o que vai mudar para o anúncio voltar à busca.',
    },
    outside_payment: {
      label: 'Pagamento por fora',
      text: 'O anúncio levou hóspedes a pagar fora do site, o que os Termos de Uso não permitem.',
    },
    scam: {
      label: 'Suspeita de golpe',
      text: 'Há indícios de que este anúncio não é de um espaço que você possa alugar. Responda com o que mostra o contrário.',
    },
    offensive: {
      label: 'Conteúdo ofensivo',
      text: 'O anúncio tem texto ou foto que ofende, o que os Termos de Uso não permitem.',
    },
    unsafe: {
      label: 'Falta de segurança',
      text: 'Recebemos relatos de que o espaço não é seguro para eventos. Responda com o que foi feito para corrigir isso.',
    },
    not_entitled: {
      label: 'Sem direito de anunciar',
      text: 'Quem é responsável pelo espaço diz que você não pode anunciá-lo. Responda com a sua relação com ele.',
    },
    other,
  },
  account_suspension: {
    outside_payment: {
      label: 'Pagamento por fora',
      text: 'Você combinou pagamentos fora do site, o que os Termos de Uso não permitem.',
    },
    scam: {
      label: 'Suspeita de golpe',
      text: 'Há indícios de que esta conta foi usada para enganar outras pessoas. Responda com o que mostra o contrário.',
    },
    offensive: {
      label: 'Ofensa ou ameaça',
      text: 'Você ofendeu ou ameaçou outra pessoa pelo site, o que os Termos de Uso não permitem.',
    },
    false_identity: {
      label: 'Identidade falsa',
      text: 'Os dados desta conta não são de quem a usa. Responda com o seu nome e o que confirma os seus dados.',
    },
    cancellations: {
      label: 'Cancelamentos repetidos',
      text: 'Você cancelou várias reservas já pagas. Responda com o motivo e com o que vai mudar.',
    },
    other,
  },
  cancellation: {
    unavailable: {
      label: 'Espaço indisponível',
      text: 'O espaço não pode receber o evento nesta data. Todo o valor pago volta para quem reservou.',
    },
    not_as_listed: {
      label: 'Espaço diferente do anúncio',
      text: 'O espaço não é como o anúncio diz. Todo o valor pago volta para quem reservou.',
    },
    fraud: {
      label: 'Suspeita de fraude',
      text: 'O pagamento desta reserva não pôde ser confirmado como de quem reservou.',
    },
    duplicate: {
      label: 'Reserva repetida',
      text: 'Esta reserva foi feita em dobro. A outra continua valendo.',
    },
    unsafe: {
      label: 'Falta de segurança',
      text: 'O evento não pode acontecer com segurança neste espaço. Todo o valor pago volta para quem reservou.',
    },
    agreed: {
      label: 'A pedido dos dois',
      text: 'Cliente e anfitrião pediram o cancelamento. Todo o valor pago volta para quem reservou.',
    },
    other,
  },
};

const wordsOf = (kind: DecisionKind, code: string): ReasonWords | undefined =>
  (words[kind] as Record<string, ReasonWords>)[code];

/** Returns the name of a reason; '' without a code. A code of a newer release is its own name. */
export const reasonLabel = (kind: DecisionKind, code: string | null | undefined): string =>
  code ? (wordsOf(kind, code)?.label ?? code) : '';

/** Returns the words of a reason before they are edited. */
export const reasonText = (kind: DecisionKind, code: string): string => wordsOf(kind, code)?.text ?? '';

export const reasonOptions = (kind: DecisionKind) =>
  decisionReasons[kind].map((value) => ({ value, label: reasonLabel(kind, value) }));

/** Whether words are those of a reason of this kind, not edited. */
export const isReasonText = (kind: DecisionKind, text: string): boolean =>
  decisionReasons[kind].some((code) => reasonText(kind, code) === text.trim());

/** The chosen code; the database refuses others. */
export const reasonCodeSchema = (kind: DecisionKind) =>
  z.string().check(
    z.refine((code) => (decisionReasons[kind] as readonly string[]).includes(code), {
      error: 'Escolha o motivo.',
      // the words have their own error
      abort: false,
    }),
  );
