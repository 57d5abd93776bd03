import { policyLabels, policyRule } from 'shared-domain/money/cancellation-policy.ts';
import {
  bookableDays,
  cancellationPolicies,
  cancellationPolicyNames,
  contactDays,
  currentPolicy,
  minutesToPay,
  mostVisitTimes,
  payoutDays,
  pixMinutes,
} from 'shared-domain/rules/booking-rules.ts';
import { calendarMinutes } from 'shared-domain/rules/calendar-rules.ts';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { mostReviewPhotos } from 'shared-domain/rules/picture-rules.ts';
import {
  commissionLabel,
  daysInWords,
  feeLabel,
  mailLinkTerms,
  numberInWords,
} from 'shared-domain/rules/rule-labels.ts';
import { termsNoticeDays } from 'shared-domain/rules/terms-rules.ts';

export interface Question {
  question: string;
  answer: string;
  link?: { to: string; label: string };
  /** Other words for it, which the search knows. */
  also?: string;
}

export interface QuestionGroup {
  id: string;
  title: string;
  questions: readonly Question[];
}

const { withdrawalDays, withdrawalNoticeDays } = currentPolicy;
const policies = cancellationPolicyNames
  .map((name) => `${policyLabels[name]}: ${policyRule(cancellationPolicies[name]).toLowerCase()}`)
  .join(' ');

/** Questions of the help centre with their present answers. Amounts and dates in them are the rules that the site applies. */
export const faq = (): readonly QuestionGroup[] => [
  {
    id: 'reservas',
    title: 'Reservas',
    questions: [
      {
        question: 'Como reservo um espaço?',
        answer:
          'Abra a página do espaço, escolha a data e o número de convidados, confira o total e toque em Reservar. O pagamento abre em outra aba; quando ele é confirmado, a reserva aparece como Confirmada em Minhas Reservas.',
        link: { to: '/como-funciona', label: 'Ver as quatro etapas' },
      },
      {
        question: 'Por quanto tempo a data fica guardada?',
        answer: `Por ${minutesToPay} minutos a partir do pedido. Nesse tempo ninguém mais consegue reservá-la e você pode voltar ao pagamento pelo botão Pagar agora. Sem pagamento, a data volta a ficar livre e nada é cobrado.`,
      },
      {
        question: 'Até quando posso reservar?',
        answer: `A agenda de cada espaço fica aberta de hoje até ${bookableDays} dias à frente, menos os dias bloqueados ou já reservados.`,
      },
      {
        question: 'Onde fica o espaço e quando recebo o endereço?',
        answer: `A página do espaço mostra o bairro no mapa. Com o pagamento você recebe rua, número, como chegar e o telefone de quem recebe: por e-mail, na página da reserva e em Minhas Reservas, até ${daysInWords(contactDays)} depois do evento. Se o anfitrião mudar o endereço, avisamos. Para uma visita marcada, ele aparece na conversa até o fim da visita.`,
        also: 'localização local rua CEP mapa como chegar',
      },
      {
        question: 'A que horas começa e termina a reserva?',
        answer:
          'A página do espaço diz de que horas a que horas ele é seu, com montagem e desmontagem, e até quando a música alta é permitida. Ao reservar você pode dizer quando o evento começa e termina; o preço não muda com isso.',
        also: 'horário hora duração check-in entrada saída',
      },
      {
        question: 'A limpeza está incluída?',
        answer:
          'Se o anfitrião cobra a limpeza, ela aparece entre os extras do espaço e já está no total, com o nome dela. O total que aparece antes do pagamento é tudo o que se paga aqui. O espaço é devolvido como foi recebido.',
        link: { to: '/termos-uso#clientes', label: 'Ler os deveres de quem reserva' },
        also: 'faxina limpar lixo taxa extras obrigatório',
      },
      {
        question: 'Posso visitar o espaço antes?',
        answer: `Sim, se o anfitrião puder receber você. Na conversa com ele, use Propor visita e sugira até ${numberInWords(mostVisitTimes)} horários. Quando ele aceita um, o endereço aparece para vocês dois até o fim da visita, com um arquivo para a agenda.`,
      },
      {
        question: 'Como denuncio um anúncio, uma mensagem ou uma pessoa?',
        answer:
          'Use Denunciar: na página do espaço e nas opções (⋯) de um perfil, de uma avaliação, de uma mensagem e da conversa. Uma pessoa da equipe lê, decide e avisa você do resultado por e-mail. Quem foi denunciado não sabe quem denunciou.',
        link: { to: '/politicas#denuncias', label: 'Ler sobre denúncias' },
        also: 'golpe falso fraude ofensa reclamar pagamento por fora',
      },
      {
        question: 'Posso mudar a data de uma reserva confirmada?',
        answer:
          'A data de uma reserva paga não é trocada automaticamente. Converse com o anfitrião pelo chat; se houver acordo, cancele a reserva atual conforme a política e reserve a nova data.',
      },
      {
        question: 'Por que pedem telefone e data de nascimento?',
        answer:
          'O contrato é entre adultos identificados, e precisamos conseguir falar com quem reservou se algo mudar. A data de nascimento fica visível só para você; o telefone, também para a outra parte de uma reserva paga, até pouco depois do evento.',
        link: { to: '/privacidade', label: 'Ler sobre privacidade' },
      },
    ],
  },
  {
    id: 'pagamentos',
    title: 'Pagamentos e cupons',
    questions: [
      {
        question: 'Quanto custa a taxa de serviço?',
        answer: `${feeLabel()} do preço do espaço e dos extras, somados ao total antes do pagamento. O anfitrião recebe o preço e os extras que definiu.`,
      },
      {
        question: 'Quais formas de pagamento são aceitas?',
        answer: `Cartão de crédito e PIX, em uma página protegida da Stripe, que processa o pagamento. O código PIX vale por ${pixMinutes} minutos. Não recebemos nem guardamos o número do seu cartão.`,
      },
      {
        question: 'Posso parcelar ou pagar com boleto?',
        answer: 'Não. O total é pago de uma vez, com cartão de crédito ou PIX.',
        also: 'parcelas parcelado parcelamento vezes',
      },
      {
        question: 'Preciso deixar caução?',
        answer:
          'Não pelo site: não pedimos nem guardamos caução. Quem reserva responde pelos danos que causar, e seus convidados também.',
        link: { to: '/termos-uso#clientes', label: 'Ler os deveres de quem reserva' },
        also: 'depósito garantia danos estragos quebrar',
      },
      {
        question: 'Recebo nota fiscal?',
        answer:
          'O site não emite nota fiscal: dá um comprovante de cada reserva paga, que você imprime em Minhas Reservas, em nome da sua empresa se você informar o nome e o CNPJ ao reservar ou, até o evento, no próprio comprovante. Quem cede o espaço é o anfitrião, e cabe a ele recolher os tributos do que recebe. Se você precisa de nota fiscal, combine com ele pelo chat antes de reservar.',
        link: { to: '/minhas-reservas', label: 'Abrir Minhas Reservas' },
        also: 'NF NF-e NFe NFS-e recibo fatura imposto empresa CNPJ',
      },
      {
        question: 'Como uso um cupom de desconto?',
        answer:
          'Digite o código no cartão de reserva, antes de reservar, e toque em Aplicar. O desconto aparece na soma. Cada cupom tem validade, limite de uso e, às vezes, um valor mínimo.',
      },
      {
        question: 'O pagamento não abriu. E agora?',
        answer:
          'O navegador pode ter bloqueado a nova aba. Use o link que aparece no cartão de reserva ou o botão Pagar agora em Minhas Reservas enquanto a data estiver guardada.',
        link: { to: '/minhas-reservas', label: 'Abrir Minhas Reservas' },
      },
      {
        question: 'O preço mudou enquanto eu reservava. Por quê?',
        answer:
          'O anfitrião pode atualizar o preço. Você só paga o valor mostrado quando a data foi guardada; se ele tiver mudado antes disso, a página avisa e mostra o preço novo.',
      },
    ],
  },
  {
    id: 'cancelamentos',
    title: 'Cancelamentos e reembolsos',
    questions: [
      {
        question: 'Quanto recebo de volta se eu cancelar?',
        answer: `Tudo, se cancelar até ${withdrawalDays} dias depois de reservar e faltarem pelo menos ${withdrawalNoticeDays} dias para o evento. Depois disso vale a política do espaço. ${policies} A taxa de serviço e os extras seguem a mesma proporção.`,
        also: 'flexível moderada firme política prazo',
        link: { to: '/politicas#cancelamento', label: 'Ver a política completa' },
      },
      {
        question: 'E se o anfitrião cancelar?',
        answer: 'O valor pago é devolvido por inteiro, com a taxa de serviço, seja qual for a data.',
      },
      {
        question: 'Como cancelo?',
        answer:
          'Em Minhas Reservas, escolha a reserva e toque em Cancelar reserva. O valor do reembolso em reais aparece antes de você confirmar.',
        link: { to: '/minhas-reservas', label: 'Abrir Minhas Reservas' },
      },
      {
        question: 'Quando o reembolso chega?',
        answer:
          'Pedimos a devolução na hora. No cartão ela aparece em uma ou duas faturas, conforme o banco; no PIX volta para a conta de origem. Se o prazo técnico do PIX tiver passado, entramos em contato para fazer a transferência.',
      },
    ],
  },
  {
    id: 'anfitrioes',
    title: 'Anfitriões',
    questions: [
      {
        question: 'Quanto custa anunciar?',
        answer: `Nada. Não há mensalidade nem comissão sobre o seu preço: a taxa de serviço de ${feeLabel()} é paga pelo cliente.`,
        link: { to: '/anunciar', label: 'Anunciar Espaço' },
      },
      {
        question: 'Em quanto tempo meu anúncio é publicado?',
        answer:
          'Cada anúncio é lido por uma pessoa antes de aparecer na busca. Em Meus Espaços você acompanha a análise; se for rejeitado, o motivo aparece ali e você pode corrigir.',
      },
      {
        question: 'Quando recebo?',
        answer: `O repasse do preço do espaço e dos extras é liberado ${daysInWords(payoutDays)} depois do evento.`,
      },
      {
        question: 'Como bloqueio datas?',
        answer:
          'Em Gerenciar Espaços, abra a disponibilidade do espaço, marque os dias e toque em Bloquear datas selecionadas. Dias com reserva confirmada são bloqueados sozinhos.',
        link: { to: '/gerenciar-espacos', label: 'Gerenciar Espaços' },
      },
      {
        question: 'Como ligo o calendário do Airbnb, do Google ou de outro site?',
        answer: `No calendário do espaço, em Gerenciar Espaços, crie o endereço dele e cole-o no outro site. Em Importar calendário, cole o endereço de lá, que costuma terminar em .ics: o que está ocupado lá fica bloqueado aqui. Lemos a cada ${calendarMinutes} minutos; se houver outra reserva em um dia já pago aqui, vale a da Espaços Rio e avisamos você.`,
      },
      {
        question: 'O que acontece com as reservas se eu excluir um espaço?',
        answer:
          'As reservas futuras são canceladas e quem pagou recebe tudo de volta. A exclusão não pode ser desfeita.',
      },
    ],
  },
  {
    id: 'conta',
    title: 'Conta e segurança',
    questions: [
      {
        question: 'Esqueci minha senha. Como entro?',
        answer: `Peça um link para criar outra. Ele chega ao e-mail da conta, ${mailLinkTerms}.`,
        link: { to: '/redefinir-senha', label: 'Pedir o link' },
      },
      {
        question: 'Não recebi o e-mail de confirmação.',
        answer:
          'Olhe a caixa de spam e confira se o endereço foi digitado sem erro. Se não estiver lá, escreva para nós pela página de contato.',
        link: { to: '/contato', label: 'Falar com a gente' },
      },
      {
        question: 'Como baixo meus dados ou excluo a conta?',
        answer:
          'Em Seus dados, no fim do seu perfil. O arquivo vem na hora. Para excluir a conta pedimos a sua senha; com uma reserva ou um evento confirmado pela frente, primeiro ele acontece ou é cancelado.',
        link: { to: '/profile#seus-dados', label: 'Abrir Seus dados' },
      },
      {
        question: 'Quem pode avaliar um espaço?',
        answer: `Só quem teve uma reserva paga, depois da data do evento, uma vez por espaço. Por isso as notas são de quem esteve lá. A avaliação pode levar até ${mostReviewPhotos} fotos, e quem anuncia responde a ela uma vez, em público.`,
      },
      {
        question: 'O que acontece quando os Termos de Uso mudam?',
        answer: `Avisamos com ${termsNoticeDays} dias de antecedência, por e-mail e no alto do site, com o que muda. Quem continua na conta a partir do dia aceita a nova versão. Reservas já feitas ficam com a versão em que foram feitas, que aparece no comprovante.`,
        also: 'versão contrato aceite regras',
        link: { to: '/termos-uso#mudancas', label: 'Ver as versões' },
      },
      {
        question: 'Por que minha mensagem no chat foi bloqueada?',
        answer:
          'O chat não aceita e-mails, telefones, links e ofensas. Com a reserva paga, telefones, endereços e links de mapas passam. Manter o combinado dentro do site é o que permite ajudar se algo der errado.',
      },
      {
        question: 'Como funciona o programa de afiliados?',
        answer: `Você divulga um link seu e recebe ${commissionLabel()} do total de cada reserva confirmada de quem chegou por ele nos últimos ${attributionDays} dias. Reservas próprias não contam.`,
        link: { to: '/afiliados', label: 'Conhecer o programa' },
      },
    ],
  },
];

/** Returns lower case without accents, in which texts are compared. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Question words, which do not describe the subject. */
const silent = new Set(
  'a o as os ao um uma de do da dos das e em no na com por para que se eu meu minha como qual quando onde quanto quantas tem preciso posso voces'.split(
    ' ',
  ),
);

/** The singular's beginning, so that 'notas fiscais' finds 'nota fiscal'. */
const stem = (word: string) => word.replace(/ais$/, 'al').replace(/oes$/, 'ao').replace(/s$/, '');

/** The groups with the questions that hold every word that says something; all of them for a search without one. */
export function searchFaq(search: string, groups: readonly QuestionGroup[] = faq()): readonly QuestionGroup[] {
  const words = fold(search)
    .split(/[^a-z0-9%-]+/)
    .filter((word) => word && !silent.has(word))
    .map(stem);
  if (words.length === 0) return groups;
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer, also }) => {
      const text = fold(`${group.title} ${question} ${answer} ${also ?? ''}`);
      return words.every((word) => text.includes(word));
    });
    return questions.length > 0 ? [{ ...group, questions }] : [];
  });
}
