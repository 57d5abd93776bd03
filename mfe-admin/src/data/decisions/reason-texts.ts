import { type DecisionKind, type DecisionReason, decisionReasons } from 'shared-domain/rules/decision-reasons.ts';
import * as z from 'zod/mini';
import { reasonLabel } from './decision-reasons.ts';

/** The words that the reader of a decision gets, edited before they are sent. */
const texts: { [Kind in DecisionKind]: Record<DecisionReason<Kind>, string> } = {
  rejection: {
    photos:
      'As fotos não mostram bem o espaço. Troque por fotos nítidas e claras do lugar, sem texto nem montagem, e envie o anúncio de novo.',
    texts:
      'O título ou a descrição não diz o que o espaço oferece. Conte o que há no lugar, sem telefone, e-mail nem link, e envie o anúncio de novo.',
    place: 'O endereço ou o bairro não confere com o espaço das fotos. Corrija os dados e envie o anúncio de novo.',
    capacity: 'A capacidade informada não confere com as fotos. Ajuste os dados e envie o anúncio de novo.',
    price: 'O preço informado parece errado. Confira o preço, os períodos e os extras e envie o anúncio de novo.',
    duplicate: 'Este espaço já está anunciado. Edite o anúncio que já existe em vez de enviar outro.',
    not_entitled:
      'Não conseguimos confirmar que você pode anunciar este espaço. Escreva pela página de contato e conte qual é a sua relação com ele.',
    other: '',
  },
  listing_suspension: {
    not_this_place:
      'O endereço do anúncio não é o das fotos. Responda com o endereço certo para o anúncio voltar à busca.',
    misleading:
      'O anúncio promete o que o espaço não oferece. Responda com o que vai mudar para o anúncio voltar à busca.',
    outside_payment: 'O anúncio levou hóspedes a pagar fora do site, o que os Termos de Uso não permitem.',
    scam: 'Há indícios de que este anúncio não é de um espaço que você possa alugar. Responda com o que mostra o contrário.',
    offensive: 'O anúncio tem texto ou foto que ofende, o que os Termos de Uso não permitem.',
    unsafe:
      'Recebemos relatos de que o espaço não é seguro para eventos. Responda com o que foi feito para corrigir isso.',
    not_entitled:
      'Quem é responsável pelo espaço diz que você não pode anunciá-lo. Responda com a sua relação com ele.',
    other: '',
  },
  account_suspension: {
    outside_payment: 'Você combinou pagamentos fora do site, o que os Termos de Uso não permitem.',
    scam: 'Há indícios de que esta conta foi usada para enganar outras pessoas. Responda com o que mostra o contrário.',
    offensive: 'Você ofendeu ou ameaçou outra pessoa pelo site, o que os Termos de Uso não permitem.',
    false_identity:
      'Os dados desta conta não são de quem a usa. Responda com o seu nome e o que confirma os seus dados.',
    cancellations: 'Você cancelou várias reservas já pagas. Responda com o motivo e com o que vai mudar.',
    other: '',
  },
  cancellation: {
    unavailable: 'O espaço não pode receber o evento nesta data. Todo o valor pago volta para quem reservou.',
    not_as_listed: 'O espaço não é como o anúncio diz. Todo o valor pago volta para quem reservou.',
    fraud: 'O pagamento desta reserva não pôde ser confirmado como de quem reservou.',
    duplicate: 'Esta reserva foi feita em dobro. A outra continua valendo.',
    unsafe: 'O evento não pode acontecer com segurança neste espaço. Todo o valor pago volta para quem reservou.',
    agreed: 'Cliente e anfitrião pediram o cancelamento. Todo o valor pago volta para quem reservou.',
    other: '',
  },
};

/** Returns the words of a reason before they are edited. */
export const reasonText = (kind: DecisionKind, code: string): string =>
  (texts[kind] as Record<string, string>)[code] ?? '';

export const reasonOptions = (kind: DecisionKind) =>
  decisionReasons[kind].map((value) => ({ value, label: reasonLabel(kind, value) }));

/** Whether words are those of a reason of this kind, not edited. */
export const isReasonText = (kind: DecisionKind, text: string): boolean =>
  decisionReasons[kind].some((code) => reasonText(kind, code) === text.trim());

/** The chosen code; the database refuses others. */
export const reasonCodeSchema = (kind: DecisionKind) =>
  z
    .string()
    .check(
      z.refine((code) => (decisionReasons[kind] as readonly string[]).includes(code), { error: 'Escolha o motivo.' }),
    );
