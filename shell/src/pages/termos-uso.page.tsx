import { ScrollText } from 'lucide';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatDate } from 'shared-domain/days/format.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import {
  cancellationPolicies,
  cancellationPolicyNames,
  contactDays,
  currentPolicy,
  minutesToPay,
  payoutDays,
} from 'shared-domain/rules/booking-rules.ts';
import { attributionDays, commissionPaymentDay } from 'shared-domain/rules/money-rules.ts';
import { ageOfMajority } from 'shared-domain/rules/people-rules.ts';
import { commissionLabel, daysInWords, feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { complaintHours } from 'shared-domain/rules/support-rules.ts';
import { termsChanges } from 'shared-domain/rules/terms-changes.ts';
import { comingTerms, termsInForce, termsNoticeDays } from 'shared-domain/rules/terms-rules.ts';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Termos de Uso',
  description:
    'As regras para reservar e anunciar espaços na Espaços Rio: conta, preços e taxa, cancelamento, deveres de clientes e anfitriões.',
});

const parts = [
  { id: 'aceite', label: '1. Aceite' },
  { id: 'servico', label: '2. O que fazemos' },
  { id: 'conta', label: '3. Sua conta' },
  { id: 'reservas', label: '4. Reservas e pagamento' },
  { id: 'cancelamento', label: '5. Cancelamento' },
  { id: 'clientes', label: '6. Deveres de quem reserva' },
  { id: 'anfitrioes', label: '7. Deveres do anfitrião' },
  { id: 'conteudo', label: '8. Fotos, textos e avaliações' },
  { id: 'conduta', label: '9. Conduta e chat' },
  { id: 'afiliados', label: '10. Afiliados e cupons' },
  { id: 'responsabilidade', label: '11. Responsabilidade' },
  { id: 'encerramento', label: '12. Encerramento' },
  { id: 'mudancas', label: '13. Mudanças e foro' },
];

const { withdrawalDays, withdrawalNoticeDays } = currentPolicy;

export function Component() {
  const coming = comingTerms();
  // Rules with a first day apply as they were on the version's: people accepted it with these numbers.
  const { version, startsOn } = termsInForce();
  return (
    <PageFrame
      icon={ScrollText}
      title="Termos de Uso"
      lead={`Versão ${version}, em vigor desde ${formatDate(startsOn)}.${coming ? ` A versão ${coming.version} começa em ${formatDate(coming.startsOn)}.` : ''}`}
      parts={parts}
    >
      <Clause id="aceite" title="1. Aceite">
        <p>
          Estes termos valem entre você e a Espaços Rio quando você cria uma conta, reserva ou anuncia um espaço. Ao
          criar a conta você declara que leu e aceita estes termos e a{' '}
          <Link to="/privacidade" className="link">
            Política de Privacidade
          </Link>
          . Se não concordar, não use o serviço. Para navegar e buscar, não é preciso ter conta.
        </p>
        <p>
          Estes termos têm versões. Guardamos a que você aceitou e, com cada reserva, a que valia quando ela foi feita.
        </p>
      </Clause>
      <Clause id="servico" title="2. O que fazemos">
        <p>
          A Espaços Rio aproxima quem procura um espaço para eventos ou trabalho na cidade do Rio de Janeiro (cliente)
          de quem tem um espaço para ceder (anfitrião). Mostramos anúncios, guardamos a data, recebemos o pagamento por
          conta do anfitrião e oferecemos chat e atendimento.
        </p>
        <p>
          A cessão do espaço é combinada entre cliente e anfitrião. A Espaços Rio não é dona dos espaços anunciados, não
          organiza os eventos e analisa cada anúncio antes de publicá-lo, sem que isso seja uma vistoria do local.
        </p>
      </Clause>
      <Clause id="conta" title="3. Sua conta">
        <ul>
          <li>Para reservar ou anunciar é preciso ter {ageOfMajority} anos ou mais e capacidade para contratar.</li>
          <li>
            Os dados informados devem ser verdadeiros e atuais. Para reservar ou anunciar pedimos nome completo,
            telefone e data de nascimento.
          </li>
          <li>A conta é pessoal. Guarde sua senha e avise-nos pela página de contato se suspeitar de uso indevido.</li>
          <li>Você pode entrar com e-mail e senha ou com o Google.</li>
        </ul>
      </Clause>
      <Clause id="reservas" title="4. Reservas e pagamento">
        <p>
          O preço de cada espaço é definido pelo anfitrião, em reais e por evento, e pode mudar com o dia. A ele se
          somam os extras: os obrigatórios, como uma limpeza, e os que você escolher. Sobre essa soma cobramos uma{' '}
          <b>taxa de serviço de {feeLabel(startsOn)}</b> e descontamos o cupom, se houver. O valor final aparece, linha
          por linha, antes do pagamento; não há outra cobrança.
        </p>
        <p>
          Ao pedir a reserva, a data fica guardada por {minutesToPay} minutos para que você pague com cartão de crédito
          ou PIX. A reserva se confirma quando o pagamento é aprovado. Sem pagamento, a data é liberada. Se um pagamento
          chegar depois disso, ele é honrado quando a data continuar livre e devolvido por inteiro quando não.
        </p>
        <p>
          Os pagamentos são processados pela Stripe. O preço, os extras, a taxa, o desconto, os horários, as regras da
          casa e a política de cancelamento mostrados no momento da reserva ficam registrados nela e não mudam depois,
          mesmo que o anúncio mude.
        </p>
        <p>
          Quem reserva por uma empresa pode informar o nome e o CNPJ dela: eles saem no comprovante. O endereço do
          espaço e o telefone para o dia vêm com o pagamento.
        </p>
        <p>
          Antes de reservar, cliente e anfitrião podem combinar uma visita pelo chat. A visita não guarda a data, e o
          endereço que aparece para ela serve só à visita.
        </p>
        <p>O repasse ao anfitrião é liberado {daysInWords(payoutDays)} depois do evento.</p>
      </Clause>
      <Clause id="cancelamento" title="5. Cancelamento">
        <p>
          <b>Pelo cliente.</b> Devolvemos tudo até {withdrawalDays} dias depois da reserva, se faltarem pelo menos{' '}
          {withdrawalNoticeDays} dias para o evento, como garante o artigo 49 do Código de Defesa do Consumidor para
          compras a distância. Fora desse prazo vale a política que o anfitrião escolheu e que você viu antes de pagar:
        </p>
        <ul>
          {cancellationPolicyNames.map((name) => {
            const { fullRefundDays, halfRefundDays } = cancellationPolicies[name];
            return (
              <li key={name}>
                <b>{policyLabels[name]}:</b> tudo a {fullRefundDays} dias ou mais do evento, metade entre{' '}
                {fullRefundDays - 1} e {halfRefundDays} dias antes e nada a menos de {halfRefundDays} dias.
              </li>
            );
          })}
        </ul>
        <p>A taxa de serviço e os extras seguem a mesma proporção.</p>
        <p>
          <b>Pelo anfitrião ou pela Espaços Rio.</b> Devolvemos tudo, com a taxa, em qualquer data.
        </p>
        <p>
          Os prazos de cada reserva e o valor em reais aparecem antes de pagar e antes de confirmar um cancelamento.
          Veja a{' '}
          <Link to="/politicas#cancelamento" className="link">
            política de cancelamento
          </Link>
          .
        </p>
      </Clause>
      <Clause id="clientes" title="6. Deveres de quem reserva">
        <ul>
          <li>Respeitar a capacidade informada, os horários combinados e as regras da casa.</li>
          <li>Cumprir a lei, inclusive as normas de silêncio, de segurança e de venda de bebidas do Rio de Janeiro.</li>
          <li>Devolver o espaço como o recebeu e reparar os danos que causar, você ou seus convidados.</li>
          <li>Obter as licenças que o seu evento exigir, como direitos autorais de música e alvará transitório.</li>
        </ul>
      </Clause>
      <Clause id="anfitrioes" title="7. Deveres do anfitrião">
        <ul>
          <li>Ter o direito de ceder o espaço e mantê-lo em condições de segurança e de uso.</li>
          <li>Descrever o espaço com verdade: fotos reais, capacidade, comodidades e preço completos.</li>
          <li>Informar o endereço, os horários e as regras da casa, e estar ao alcance no telefone do dia.</li>
          <li>
            Manter a agenda em dia e honrar as reservas confirmadas pelo preço anunciado. Quem importa calendários de
            outros sites responde por eles: se um evento de fora cair em um dia já pago aqui, a reserva vale.
          </li>
          <li>Recolher os tributos que incidirem sobre o valor recebido.</li>
          <li>
            Não discriminar ninguém por raça, cor, origem, religião, deficiência, gênero, orientação sexual ou idade.
          </li>
        </ul>
        <p>Excluir um espaço cancela as reservas futuras e devolve por inteiro o que foi pago por elas.</p>
      </Clause>
      <Clause id="conteudo" title="8. Fotos, textos e avaliações">
        <p>
          O que você publica continua seu. Você nos autoriza, sem custo, a mostrar e adaptar o formato desse conteúdo no
          site e em sua divulgação enquanto o anúncio ou a avaliação estiver publicado, e declara ter os direitos para
          isso.
        </p>
        <p>
          Só avalia quem teve uma reserva paga, depois da data do evento, uma vez por espaço. Não mudamos notas e não
          retiramos avaliações negativas; retiramos as ofensivas, falsas ou ilegais. A avaliação pode levar fotos do
          evento, de que você tenha os direitos e a concordância de quem aparece nelas, e o anfitrião pode responder a
          ela, uma vez, em público.
        </p>
      </Clause>
      <Clause id="conduta" title="9. Conduta e chat">
        <p>
          O chat serve para combinar a reserva. Mensagens com e-mails, telefones, links ou ofensas são bloqueadas
          automaticamente, com o motivo. Do pagamento até {daysInWords(contactDays)} depois do evento, os dois lados da
          reserva veem o telefone um do outro, quem reservou vê o endereço, e telefones, endereços e links de mapas
          podem passar pelo chat; use-os só para a reserva. Não é permitido fechar por fora uma reserva iniciada aqui,
          tentar acessar dados de outras pessoas, coletar conteúdo por robôs nem prejudicar o funcionamento do site.
        </p>
      </Clause>
      <Clause id="afiliados" title="10. Afiliados e cupons">
        <p>
          O afiliado recebe {commissionLabel(startsOn)} do total de cada reserva confirmada de quem chegou por seu link
          nos {attributionDays} dias anteriores. Não há comissão sobre reservas próprias. Reservas canceladas ou
          reembolsadas revertem a comissão na mesma proporção; o que já tinha sido pago é descontado do próximo
          pagamento. Uma comissão pode ser paga a partir de {daysInWords(payoutDays)} depois do evento. Pagamos por PIX,
          no dia {commissionPaymentDay} de cada mês, a quem informou uma chave.
        </p>
        <p>
          Cupons têm validade, limite de uso e condições próprias, não viram dinheiro e são um custo da Espaços Rio, não
          do anfitrião.
        </p>
      </Clause>
      <Clause id="responsabilidade" title="11. Responsabilidade">
        <p>
          Respondemos pelo serviço que prestamos, como manda o Código de Defesa do Consumidor. O estado do espaço e o
          que nele acontece cabem a anfitrião e cliente, conforme a participação de cada um. Se algo não for como
          anunciado, fale conosco em até {complaintHours} horas depois do evento: ouvimos os dois lados e buscamos uma
          solução, que pode incluir reembolso.
        </p>
      </Clause>
      <Clause id="encerramento" title="12. Encerramento">
        <p>
          Você pode excluir a conta no seu perfil quando quiser. Se houver uma reserva ou um evento confirmado pela
          frente, primeiro ele acontece ou é cancelado pela política. Podemos suspender contas que descumpram estes
          termos, com aviso e direito de resposta, salvo em caso de fraude ou risco a outras pessoas.
        </p>
      </Clause>
      <Clause id="mudancas" title="13. Mudanças e foro">
        <p>
          Mudanças destes termos são avisadas com {termsNoticeDays} dias de antecedência, por e-mail a quem tem conta e
          no alto do site, com o que muda. Quem continua usando a conta a partir do dia aceita a nova versão; quem não
          concorda pode excluir a conta antes. Reservas já feitas ficam com a versão em que foram feitas.
        </p>
        <ul>
          {termsChanges.map((terms) => (
            <li key={terms.version}>
              <b>
                Versão {terms.version}, {terms.version === coming?.version ? 'a partir de' : 'de'}{' '}
                {formatNumericDay(terms.startsOn)}:
              </b>{' '}
              {terms.changes}
            </li>
          ))}
        </ul>
        <p>
          Valem as leis brasileiras e, para o consumidor, o foro de seu domicílio. Dúvidas:{' '}
          <Link to="/contato" className="link">
            página de contato
          </Link>
          .
        </p>
      </Clause>
    </PageFrame>
  );
}
