import { Scale } from 'lucide';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { policyLabels } from 'shared-domain/money/cancellation-policy.ts';
import { cancellationPolicies, cancellationPolicyNames, currentPolicy } from 'shared-domain/rules/booking-rules.ts';
import { mostReviewPhotos } from 'shared-domain/rules/picture-rules.ts';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Políticas',
  description: 'Termos, privacidade, cookies e a política de cancelamento e reembolso da Espaços Rio em um só lugar.',
});

const parts = [
  { id: 'documentos', label: 'Documentos' },
  { id: 'cancelamento', label: 'Cancelamento e reembolso' },
  { id: 'avaliacoes', label: 'Avaliações' },
  { id: 'convivencia', label: 'Convivência e segurança' },
  { id: 'denuncias', label: 'Denúncias' },
  { id: 'creditos', label: 'Créditos das imagens' },
];

const documents = [
  { to: '/termos-uso', title: 'Termos de Uso', text: 'As regras entre você e a Espaços Rio.' },
  { to: '/privacidade', title: 'Política de Privacidade', text: 'Que dados usamos e como você decide sobre eles.' },
  { to: '/cookies', title: 'Política de Cookies', text: 'O que fica no seu navegador.' },
];

const { withdrawalDays, withdrawalNoticeDays } = currentPolicy;
const always = [
  {
    when: `Até ${withdrawalDays} dias depois de reservar, com ${withdrawalNoticeDays} dias ou mais para o evento`,
    refund: '100%',
  },
  { when: 'Cancelamento pelo anfitrião ou pela Espaços Rio', refund: '100%' },
];
const policies = cancellationPolicyNames.map((name) => {
  const { fullRefundDays, halfRefundDays } = cancellationPolicies[name];
  return {
    name,
    label: policyLabels[name],
    refunds: [
      { when: `${fullRefundDays} dias ou mais antes do evento`, refund: '100%' },
      { when: `De ${fullRefundDays - 1} a ${halfRefundDays} dias antes do evento`, refund: '50%' },
      { when: `Menos de ${halfRefundDays} dias antes do evento`, refund: 'Sem reembolso' },
    ],
  };
});

function Refunds({ caption, rows }: { caption: string; rows: typeof always }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="pt-2 pb-1 text-left font-semibold text-foreground">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Quando</th>
          <th scope="col">Você recebe</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ when, refund }) => (
          <tr key={when} className="border-t border-border last:border-b">
            <td className="py-3 pr-4">{when}</td>
            <td className="py-3 text-right font-semibold whitespace-nowrap text-foreground">{refund}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Component() {
  return (
    <PageFrame icon={Scale} title="Políticas" lead="O que combinamos, sem letra miúda." parts={parts}>
      <section id="documentos" aria-label="Documentos" className="scroll-mt-27">
        <ul>
          {documents.map(({ to, title, text }) => (
            <li key={to} className="border-t border-border py-6">
              <h2 className="type-h3 mb-1">
                <Link to={to} className="link inline-flex min-h-11 items-center">
                  {title}
                </Link>
              </h2>
              <p className="text-subtle-foreground">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <Clause id="cancelamento" title="Cancelamento e reembolso">
        <p>
          Vale o prazo mais favorável entre os que se aplicam ao dia do cancelamento. Os dias são contados no horário do
          Rio de Janeiro.
        </p>
        <p>
          Cada anfitrião escolhe uma de três políticas: Flexível, Moderada ou Firme. A página do espaço e o cartão de
          reserva dizem qual é; vale a do momento da reserva, mesmo que o anfitrião mude depois. Reservas feitas antes
          de haver escolha seguem a Moderada.
        </p>
        <Refunds caption="Em todas as políticas" rows={always} />
        {policies.map(({ name, label, refunds }) => (
          <Refunds key={name} caption={`Política ${label}`} rows={refunds} />
        ))}
        <p>
          A parcela vale para o total pago: preço, extras e taxa de serviço. Do que não é devolvido, a parte do preço e
          dos extras vai para o anfitrião, que deixou de oferecer a data. Os prazos de cada reserva ficam registrados
          nela, com as datas, e o valor em reais aparece antes de você confirmar o cancelamento.
        </p>
        <p>
          O primeiro prazo é o direito de arrependimento do artigo 49 do Código de Defesa do Consumidor. Nada aqui reduz
          direitos que a lei dá ao consumidor.
        </p>
        <p>
          Para cancelar, abra{' '}
          <Link to="/minhas-reservas" className="link">
            Minhas Reservas
          </Link>
          .
        </p>
      </Clause>
      <Clause id="avaliacoes" title="Avaliações">
        <p>
          Avalia quem teve uma reserva paga, depois da data do evento, uma vez por espaço. Notas vão de 1 a 5 e a média
          mostrada é a de todas elas. Um espaço sem avaliações aparece como Novo. Retiramos avaliações com ofensas,
          dados pessoais, propaganda ou que tratem de outro lugar; uma nota baixa não é motivo.
        </p>
        <p>
          Uma avaliação pode levar até {mostReviewPhotos} fotos: só mostre nelas quem concordou. Quem anuncia responde
          uma vez a cada avaliação, em público, sem contatos, links nem ofensas.
        </p>
      </Clause>
      <Clause id="convivencia" title="Convivência e segurança">
        <ul>
          <li>A capacidade do anúncio é o limite: ela existe por segurança.</li>
          <li>Som e encerramento seguem a lei municipal do silêncio e o que foi combinado com o anfitrião.</li>
          <li>Combine montagem, fornecedores e visita pelo chat, onde tudo fica registrado.</li>
          <li>Pague só pelo site. Pedidos de depósito ou transferência por fora devem ser denunciados.</li>
          <li>Discriminação, assédio e armas não são tolerados.</li>
        </ul>
      </Clause>
      <Clause id="denuncias" title="Denúncias">
        <p>
          Viu um anúncio falso, um pedido de pagamento por fora ou um comportamento abusivo? Use Denunciar, na página do
          espaço, nas opções de cada avaliação e nas conversas. Quem não tem conta escreve na{' '}
          <Link to="/contato?assunto=denuncia" className="link">
            página de contato
          </Link>{' '}
          com o endereço da página.
        </p>
        <p>
          Uma pessoa da equipe lê cada denúncia, vê o que foi denunciado como estava naquele momento e decide: tirar uma
          mensagem, um comentário ou fotos, suspender um anúncio ou uma conta, ou nada, quando não houver o que fazer.
          Você recebe o resultado por e-mail. A pessoa denunciada não sabe quem denunciou, e nada é suspenso
          automaticamente. Em perigo imediato, ligue 190.
        </p>
      </Clause>
      <Clause id="creditos" title="Créditos das imagens">
        <p>
          As imagens de demonstração foram renderizadas para este projeto e não mostram lugares reais. Móveis e objetos
          das cenas vêm da biblioteca do Sweet Home 3D, modificados: BlendSwap, CC0 e CC BY 3.0 (Betomo16, Gyrocam,
          HeraSK, Mayollo, TreyClaine e Voodoc); Scopia, CC BY 3.0; Andrew Kator e Jennifer Legaz (katorlegaz.com), CC
          BY 3.0 US. A letra é um recorte da Mona Sans, sob a SIL Open Font License.
        </p>
      </Clause>
    </PageFrame>
  );
}
