import { LockKeyhole } from 'lucide';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { contactDays } from 'shared-domain/rules/booking-rules.ts';
import { affiliateSigns, attributionDays } from 'shared-domain/rules/money-rules.ts';
import { retention } from 'shared-domain/rules/retention-rules.ts';
import { daysInWords, termInWords } from 'shared-domain/rules/rule-labels.ts';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Política de Privacidade',
  description:
    'Que dados a Espaços Rio usa, para quê, com quem os divide, por quanto tempo os guarda e como você exerce os direitos da LGPD.',
});

const parts = [
  { id: 'resumo', label: 'Em resumo' },
  { id: 'dados', label: 'Que dados usamos' },
  { id: 'finalidades', label: 'Para quê e com que base' },
  { id: 'publico', label: 'O que é público' },
  { id: 'compartilhamento', label: 'Com quem dividimos' },
  { id: 'prazos', label: 'Por quanto tempo' },
  { id: 'direitos', label: 'Seus direitos' },
  { id: 'seguranca', label: 'Segurança' },
  { id: 'contato', label: 'Falar sobre seus dados' },
];

export function Component() {
  return (
    <PageFrame
      icon={LockKeyhole}
      title="Política de Privacidade"
      lead="Usamos os dados necessários para que a reserva aconteça, e não os vendemos."
      parts={parts}
    >
      <Clause id="resumo" title="Em resumo">
        <p>
          A Espaços Rio é a controladora dos dados tratados neste site, conforme a Lei Geral de Proteção de Dados (Lei
          13.709/2018, LGPD). Data de nascimento e CPF só aparecem para você; o telefone, também para a outra parte de
          uma reserva paga. Não há publicidade, venda de dados nem decisões tomadas apenas por máquinas sobre o seu
          perfil.
        </p>
      </Clause>
      <Clause id="dados" title="Que dados usamos">
        <ul>
          <li>
            <b>Conta:</b> nome, e-mail, senha (guardada só em forma cifrada) ou a identificação do Google, se você
            entrar por ele.
          </li>
          <li>
            <b>Perfil:</b> telefone, data de nascimento e, se você informar, CPF, foto, biografia e localização; e que
            versão dos Termos de Uso você aceitou, e quando.
          </li>
          <li>
            <b>Reservas:</b> espaço, data e horário, número de convidados, extras, valores, forma e situação do
            pagamento, a versão dos termos e, se você informar, o nome e o CNPJ da empresa para o comprovante. O número
            do cartão fica com a Stripe e nunca passa por nós. Quem tem um comprovante em mãos pode conferi-lo pelo
            código: vê espaço, data, valor e situação da reserva, sem nomes.
          </li>
          <li>
            <b>Anúncios:</b> descrição, bairro, fotos, preço e agenda; e, sem aparecer no anúncio, o endereço, como
            chegar e um telefone para o dia. As fotos perdem os dados ocultos da câmera, como a posição, ao serem
            enviadas.
          </li>
          <li>
            <b>Repasses e comissões:</b> a chave PIX de quem anuncia ou indica e o nome de quem recebe. Só você vê a sua
            chave; quem faz o repasse a consulta, e cada consulta fica registrada.
          </li>
          <li>
            <b>Falhas e medição:</b> que parte do site falhou, em que navegador e língua, e que páginas e botões do site
            vieram antes; se você permitir, a velocidade das páginas. Nada que identifique você, nem o que foi digitado.
          </li>
          <li>
            <b>Conversas, visitas e avaliações:</b> mensagens e arquivos do chat, os horários de visita combinados nele,
            notas, comentários, fotos e respostas, mensagens do formulário de contato.
          </li>
          <li>
            <b>Favoritos:</b> os espaços que você guardou na conta, e quando, e as listas em que os pôs. Só você vê, e
            quem receber de você o link de uma lista. Quem vota ou escreve por um link deixa o nome que quiser e um
            código do navegador; tudo some com o link, a lista ou a conta de quem a fez.
          </li>
          <li>
            <b>Calendários:</b> se você anuncia, os endereços dos calendários que importar, as datas ocupadas neles, se
            são reserva ou bloqueio e desde quando as vemos, e as datas dos eventos de dia inteiro marcados como livres.
            Títulos de eventos não guardamos.
          </li>
          <li>
            <b>Indicação:</b> o código do afiliado por cujo link você chegou, a campanha do link e a hora; até você
            entrar na conta, só no seu navegador, também num{' '}
            <Link to="/cookies#necessarios" className="link">
              cookie
            </Link>
            , por até {attributionDays} dias. Quantas vezes um link é aberto só contamos, sem saber por quem; contra
            abuso, o endereço de quem abre vira um código que não diz nada e é apagado em uma hora. Do cartão que paga
            uma reserva vinda de um link, ou feita por um afiliado, fica um código que só o distingue de outros: nossa
            equipe vê quando quem indica paga a própria indicação, ou quando várias contas de um link têm o mesmo
            cartão, CPF, telefone, e-mail ou chave PIX. Nada disso decide sozinho.
          </li>
          <li>
            <b>Registros de acesso:</b> data, hora e endereço IP, que o Marco Civil da Internet manda guardar.
          </li>
        </ul>
      </Clause>
      <Clause id="finalidades" title="Para quê e com que base">
        <ul>
          <li>
            <b>Cumprir o contrato</b> (art. 7º, V): criar a conta, guardar a data, cobrar, reembolsar, repassar, avisar
            por e-mail e permitir o chat.
          </li>
          <li>
            <b>Cumprir a lei</b> (art. 7º, II): registros fiscais e contábeis, registros de acesso, defesa do
            consumidor.
          </li>
          <li>
            <b>Legítimo interesse</b> (art. 7º, IX): prevenir fraude e abuso, moderar mensagens, atribuir indicações,
            atender pedidos.
          </li>
          <li>
            <b>Consentimento</b> (art. 7º, I): o que não é necessário ao serviço. Você decide nas{' '}
            <Link to="/cookies#escolha" className="link">
              escolhas de cookies
            </Link>{' '}
            e pode mudar de ideia.
          </li>
        </ul>
      </Clause>
      <Clause id="publico" title="O que é público">
        <p>
          Qualquer pessoa vê o seu nome, foto, biografia, localização, o mês em que você entrou e se é anfitrião ou
          verificado. Avaliações mostram nome e foto de quem as escreveu, as fotos enviadas com elas e a resposta de
          quem anuncia. Data de nascimento, CPF e e-mail não são mostrados a ninguém além de você. O telefone e o
          endereço de um espaço não são públicos: quem os vê, e por quanto tempo, está logo abaixo.
        </p>
      </Clause>
      <Clause id="compartilhamento" title="Com quem dividimos">
        <ul>
          <li>
            <b>A outra parte da reserva:</b> nome, data, número de convidados e o que vocês escreverem no chat. Do
            pagamento até {daysInWords(contactDays)} depois do evento, também o telefone de cada um e, para quem
            reservou, o endereço do espaço e como chegar. Para uma visita combinada, quem visita vê o endereço. Depois
            eles somem do site; e-mails já enviados ficam com quem os recebeu.
          </li>
          <li>
            <b>Outros sites de reserva</b>, só se você anuncia e ligar um calendário: quem tem o endereço do seu
            calendário lê as datas ocupadas, sem nomes, e nós lemos as datas dos calendários que você importar.
          </li>
          <li>
            <b>Quem tem uma visita marcada:</b> o endereço do espaço e como chegar, até o fim da visita.
          </li>
          <li>
            <b>Google Maps</b>, só se você tocar em “Abrir no mapa”: o link leva o endereço do espaço, nada sobre você.
          </li>
          <li>
            <b>Stripe</b>, que processa pagamentos e reembolsos. Se um pagamento for contestado, o banco do cartão
            recebe por ela o que sabemos da reserva; das conversas, só quantas mensagens houve e quando.
          </li>
          <li>
            <b>Google</b>, só se você escolher entrar por ele.
          </li>
          <li>
            <b>Fornecedores de hospedagem e de envio de e-mail</b>, que tratam dados por nossa conta e sob contrato.
          </li>
          <li>
            <b>Autoridades</b>, quando a lei ou uma ordem judicial exigir.
          </li>
        </ul>
        <p>
          Parte desses fornecedores pode tratar dados fora do Brasil; nesse caso exigimos as garantias dos artigos 33 a
          36 da LGPD.
        </p>
      </Clause>
      <Clause id="prazos" title="Por quanto tempo">
        <ul>
          <li>
            <b>Enquanto a conta existir:</b> dados de conta, perfil, reservas, conversas e avaliações. As fotos de uma
            avaliação são apagadas com a conta; a resposta a uma avaliação, com o anúncio.
          </li>
          <li>
            <b>{`Até ${termInWords(retention.closed_account)} depois do encerramento da conta:`}</b> reservas,
            pagamentos, reembolsos e comissões, para cumprir obrigações fiscais e nos defender em processos, e as
            conversas, com os arquivos, e avaliações, com as fotos, de que outras pessoas dependem. Tudo fica sem o seu
            nome: a conta encerrada vira “Conta excluída”. O nome e o CNPJ de uma empresa ficam com a reserva, como
            registro fiscal. Depois, conversas, arquivos, avaliações e dados da empresa são apagados; dos pagamentos
            restam só valores e datas, sem ligação com você.
          </li>
          <li>
            <b>Chave PIX:</b> até você removê-la ou encerrar a conta; se houver repasses ou comissões a pagar, ou pagos
            há pouco, até {termInWords(retention.payout_key)} depois do último. O registro de cada pagamento, com a
            chave usada, segue o prazo de {termInWords(retention.closed_account)}.
          </li>
          <li>
            <b>{`${termInWords(retention.barred_identity)}:`}</b> de uma conta suspensa que foi excluída, um código
            calculado do e-mail e do CPF, de que eles não podem ser lidos, e o motivo. Serve só para reconhecer uma
            conta que volte.
          </li>
          <li>
            <b>{`${termInWords(retention.contact_message)}:`}</b> mensagens do formulário de contato e o que nossa
            equipe escreveu a você por e-mail; depois do evento, o endereço com que a reserva foi paga; depois da
            decisão, uma denúncia, com o que foi denunciado como estava. Só a equipe sabe quem denunciou. Quem anuncia e
            encerra a conta leva junto os endereços.
          </li>
          <li>
            <b>{`${termInWords(retention.dispute_evidence)} depois da decisão do banco:`}</b> o que respondemos quando
            um pagamento é contestado, com o seu nome e e-mail. Se a conta for encerrada, é apagado assim que o banco
            decidir.
          </li>
          <li>
            <b>{`${termInWords(retention.access_record)}:`}</b> registros de acesso (art. 15 do Marco Civil da Internet)
            e sessões sem uso.
          </li>
          <li>
            <b>{affiliateSigns.cardMonths} meses:</b> quantas vezes os links de cada afiliado foram abertos, por dia e
            campanha; depois do pagamento, o código que distingue o cartão.
          </li>
          <li>
            <b>{`${termInWords(retention.notification)}:`}</b> as notificações da sua conta.
          </li>
          <li>
            <b>{`${termInWords(retention.request)}:`}</b> depois do fim, ou do evento, os pedidos de reserva, com as
            mensagens deles.
          </li>
          <li>
            <b>{attributionDays} dias:</b> a atribuição a quem indicou você. Se ela levou a uma reserva, fica com a
            comissão que explica.
          </li>
          <li>
            <b>{`${telemetryDays} dias:`}</b> falhas e, com a sua permissão, a velocidade das páginas, sem
            identificação.
          </li>
          <li>
            <b>{`Até ${daysInWords(contactDays)} depois do evento, no seu aparelho:`}</b> depois que você abre Minhas
            Reservas, o endereço e o telefone do próximo evento ficam guardados no navegador, para você os ver sem
            internet. São apagados quando você sai da conta, quando outra pessoa entra, se a reserva for cancelada e se
            a conta for suspensa. Para apagá-los antes, saia da conta ou apague os dados do site no navegador.
          </li>
        </ul>
        <p>
          Nome, telefone, data de nascimento, CPF, foto e biografia são apagados no encerramento, sem esperar esses
          prazos. O que passou do prazo é apagado automaticamente, todos os dias.
        </p>
      </Clause>
      <Clause id="direitos" title="Seus direitos">
        <p>A LGPD (art. 18) permite que você, a qualquer momento e sem custo:</p>
        <ul>
          <li>
            confirme que tratamos seus dados e receba uma cópia deles, o que você mesmo faz em{' '}
            <Link to="/profile#seus-dados" className="link">
              Seus dados
            </Link>
            , no seu perfil;
          </li>
          <li>corrija dados incompletos ou errados, o que você mesmo faz no seu perfil;</li>
          <li>peça que dados desnecessários sejam bloqueados, anonimizados ou apagados;</li>
          <li>leve seus dados para outro serviço;</li>
          <li>saiba com quem os dividimos e retire um consentimento;</li>
          <li>
            encerre a conta, também em Seus dados, e com ela exclua os seus dados, salvo os que a lei nos manda guardar;
          </li>
          <li>reclame à Autoridade Nacional de Proteção de Dados (ANPD).</li>
        </ul>
      </Clause>
      <Clause id="seguranca" title="Segurança">
        <p>
          A conexão é cifrada. O acesso a cada dado é decidido no banco de dados, linha por linha: nem uma falha na tela
          mostra a uma pessoa o que é de outra. Arquivos do chat só abrem para os dois participantes. Se houver um
          incidente que possa trazer risco a você, avisamos você e a ANPD.
        </p>
      </Clause>
      <Clause id="contato" title="Falar sobre seus dados">
        <p>
          Escreva ao encarregado pela proteção de dados na{' '}
          <Link to="/contato?assunto=privacidade" className="link">
            página de contato
          </Link>
          , com o assunto “Privacidade e dados pessoais”. Podemos pedir uma confirmação de que o pedido é seu.
          Respondemos em até 15 dias.
        </p>
      </Clause>
    </PageFrame>
  );
}
