import { BookOpen } from 'lucide';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { currentPolicy, payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { calendarMinutes } from 'shared-domain/rules/calendar-rules.ts';
import { chosenMegabytes, listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { daysInWords, feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { ListLink } from 'shared-ui/patterns/list-link.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Centro de Recursos',
  description:
    'Guias curtos para anfitriões e para quem organiza eventos no Rio: anúncio, fotos, preço, agenda e checklist.',
});

const parts = [
  { id: 'anuncio', label: 'Um anúncio que convence' },
  { id: 'fotos', label: 'Fotos' },
  { id: 'preco', label: 'Preço' },
  { id: 'agenda', label: 'Agenda e mensagens' },
  { id: 'dia', label: 'No dia do evento' },
  { id: 'organizar', label: 'Para quem organiza' },
];

/** In cents. */
const example = 200_000;

export function Component() {
  return (
    <PageFrame
      icon={BookOpen}
      title="Centro de Recursos"
      lead="O que ajuda um espaço a ser reservado, e um evento a dar certo."
      parts={parts}
    >
      <Clause id="anuncio" title="Um anúncio que convence">
        <ul>
          <li>
            <b>Título com o que há de concreto:</b> tipo, bairro e um traço que só o seu espaço tem. “Casa com piscina e
            vista para a Lagoa” diz mais que “Lugar especial”.
          </li>
          <li>
            <b>Descrição em três partes:</b> o que o espaço tem, para que tipo de evento serve, o que não é permitido.
          </li>
          <li>
            <b>Capacidade segura:</b> informe o número de pessoas com circulação livre, não o máximo em pé.
          </li>
          <li>
            <b>Comodidades verdadeiras:</b> marque só o que está incluído no preço.
          </li>
        </ul>
        <p>Todo anúncio passa por uma análise. Se for rejeitado, o motivo aparece em Meus Espaços.</p>
        <p>
          <ListLink className={buttonVariants({ variant: 'secondary' })}>Anunciar Espaço</ListLink>
        </p>
      </Clause>
      <Clause id="fotos" title="Fotos">
        <ul>
          <li>
            De 1 a {listingLimits.images} imagens, cada uma com até {chosenMegabytes} MB. A primeira é a capa; prefira a
            que mostra o espaço inteiro.
          </li>
          <li>Fotografe de dia, com as cortinas abertas, na altura dos olhos e com o horizonte reto.</li>
          <li>Mostre entrada, salão, cozinha, banheiros e área externa. Quem aluga quer ver o que vai usar.</li>
          <li>Evite filtros, colagens, marcas d’água e pessoas reconhecíveis sem autorização.</li>
        </ul>
      </Clause>
      <Clause id="preco" title="Preço">
        <p>
          O preço é por evento e você o recebe por inteiro: a taxa de {feeLabel()} é somada para o cliente. Um espaço de{' '}
          {formatCents(example)} aparece com total de {formatCents(bookingPrice(example).total)}.
        </p>
        <ul>
          <li>Veja quanto pedem espaços do mesmo tipo, bairro e capacidade na busca.</li>
          <li>Inclua limpeza e energia no preço. Custos que aparecem depois viram má avaliação.</li>
          <li>Você pode mudar o preço quando quiser; reservas já feitas mantêm o valor antigo.</li>
        </ul>
      </Clause>
      <Clause id="agenda" title="Agenda e mensagens">
        <ul>
          <li>
            Bloqueie em{' '}
            <Link to="/gerenciar-espacos" className="link">
              Gerenciar Espaços
            </Link>{' '}
            os dias em que não pode receber. Cancelar uma reserva confirmada devolve tudo ao cliente e mantém a data
            bloqueada.
          </li>
          <li>
            Anuncia em outros sites? No calendário do espaço, importe os de lá e cole neles o endereço do daqui: a data
            vendida em um fica bloqueada no outro. Lemos cada calendário a cada {calendarMinutes} minutos; os outros
            sites podem demorar horas.
          </li>
          <li>Responda às dúvidas no mesmo dia: o tempo das suas primeiras respostas aparece no anúncio.</li>
          <li>Confirme pelo chat, uma semana antes, horário de montagem, fornecedores e número de convidados.</li>
        </ul>
      </Clause>
      <Clause id="dia" title="No dia do evento">
        <ul>
          <li>Fotografe o espaço antes da entrega das chaves e no fim. São dois minutos que evitam discussões.</li>
          <li>Mostre extintores, saídas, quadro de luz e registro de água.</li>
          <li>Lembre o horário de silêncio combinado e deixe um telefone para emergências.</li>
          <li>O repasse do seu preço é liberado {daysInWords(payoutDays)} depois da data.</li>
        </ul>
      </Clause>
      <Clause id="organizar" title="Para quem organiza">
        <ul>
          <li>
            <b>Três meses antes:</b> defina data, número de convidados e orçamento, e reserve o espaço. Na política
            Moderada, cancelar até {currentPolicy.fullRefundDays} dias antes devolve tudo.
          </li>
          <li>
            <b>Um mês antes:</b> confirme bufê, som e equipe. Pergunte ao anfitrião sobre carga elétrica, estacionamento
            e horário de entrega.
          </li>
          <li>
            <b>Uma semana antes:</b> feche a lista, combine a chegada pelo chat e pense em um plano para chuva.
          </li>
          <li>
            <b>Depois:</b> avalie o espaço. É a informação em que a próxima pessoa mais confia.
          </li>
        </ul>
        <p>
          <Link to="/buscar" className={buttonVariants({ variant: 'secondary' })}>
            Buscar espaços
          </Link>
        </p>
      </Clause>
    </PageFrame>
  );
}
