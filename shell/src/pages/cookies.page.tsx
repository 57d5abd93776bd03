import { Cookie } from 'lucide';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { contactDays } from 'shared-domain/rules/booking-rules.ts';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { mailLinkHours } from 'shared-domain/rules/people-rules.ts';
import { daysInWords, hoursInWords } from 'shared-domain/rules/rule-labels.ts';
import { mostRecentSearches } from 'shared-domain/rules/search-rules.ts';
import { telemetryDays } from 'shared-domain/rules/support-rules.ts';
import { CookieSettings } from '../features/cookies/cookie-settings.tsx';
import { Clause } from '../features/institutional/clause.tsx';
import { PageFrame } from '../features/institutional/page-frame.tsx';
import { referralNeedsConsent } from '../platform/cookie-choice.ts';

export const meta: RouteModule['meta'] = () => ({
  title: 'Política de Cookies',
  description: 'O que a Espaços Rio guarda no seu navegador, por quanto tempo, e como escolher o que é opcional.',
});

const parts = [
  { id: 'o-que-sao', label: 'O que guardamos' },
  { id: 'necessarios', label: 'Necessários' },
  { id: 'opcionais', label: 'Opcionais' },
  { id: 'escolha', label: 'Sua escolha' },
];

export function Component() {
  return (
    <PageFrame
      icon={Cookie}
      title="Política de Cookies"
      lead="Pouca coisa fica no seu navegador, e nada dela é publicidade."
      parts={parts}
    >
      <Clause id="o-que-sao" title="O que guardamos">
        <p>
          Cookies são pequenos arquivos que um site deixa no navegador. A Espaços Rio usa sobretudo o armazenamento
          local do navegador, que serve ao mesmo fim e não viaja a cada página. Nesta política, “cookies” são os dois.
        </p>
        <p>
          Não carregamos ferramentas de publicidade, redes sociais ou estatística de terceiros. A página de pagamento é
          da Stripe e tem a própria política de cookies.
        </p>
      </Clause>
      <Clause id="necessarios" title="Necessários">
        <p>Sem eles o site não funciona; por isso não dependem de permissão.</p>
        <ul>
          <li>
            <b>Sessão:</b> mantém você na conta até sair dela.
          </li>
          <li>
            <b>Reserva em andamento:</b> permite voltar ao pagamento se a página for fechada. Termina com a reserva.
          </li>
          <li>
            <b>Lugar de volta:</b> leva você de volta à página em que estava depois de entrar. Dura até{' '}
            {hoursInWords(mailLinkHours)}.
          </li>
          <li>
            <b>Sua escolha de cookies:</b> para não perguntar de novo. Dura 12 meses.
          </li>
          <li>
            <b>Favoritos:</b> sem conta, os espaços que você guardou, até você tirar; ao entrar, vão para a sua conta e
            saem deste navegador.
          </li>
          <li>
            <b>Buscas recentes:</b> as últimas {mostRecentSearches} frases que você buscou, para sugerir de novo, até
            você apagar ali mesmo ou sair da conta.
          </li>
          <li>
            <b>O que você está escrevendo:</b> um anúncio, uma reserva (data, horário, extras) e as mensagens que ainda
            não enviou, até você enviar ou desistir; mensagens, também até sair da conta. A edição do perfil e a empresa
            de uma reserva ficam só nesta aba, até você salvar ou fechá-la.
          </li>
          <li>
            <b>Próximo evento:</b> depois que você abre Minhas Reservas, o endereço, o horário, o telefone e o código da
            próxima reserva, para você ver sem internet. Dura até {daysInWords(contactDays)} depois do evento; sai antes
            se a reserva for cancelada, se você sair da conta ou se ela for suspensa.
          </li>
          <li>
            <b>Página sem internet:</b> a página que aparece quando não há conexão e a letra do site, sem nada sobre
            você, até você apagar os dados do site no navegador.
          </li>
          {referralNeedsConsent() ? null : (
            <li>
              <b>Indicação:</b> se você chegou por um link de afiliado, o código de quem indicou, o nome da campanha do
              link e a hora, e nada mais, para que a indicação valha quando você se cadastrar. Fica no armazenamento
              local e num cookie deste site, some quando você entra na conta e dura no máximo {attributionDays} dias.
            </li>
          )}
          <li>
            <b>Versão do site:</b> um número de 0 a 99, que não identifica ninguém, para você ver a mesma versão a cada
            visita enquanto testamos uma nova. Dura 6 meses.
          </li>
        </ul>
      </Clause>
      <Clause id="opcionais" title="Opcionais">
        <ul>
          {referralNeedsConsent() ? (
            <li>
              <b>Indicação:</b> se você chegou por um link de afiliado, o código de quem indicou, o nome da campanha do
              link e a hora ficam guardados no armazenamento local e num cookie deste site, por até {attributionDays}{' '}
              dias. Se você recusar, são apagados na hora e novos códigos não são guardados.
            </li>
          ) : null}
          <li>
            <b>Medição:</b> a velocidade das páginas, sem identificar você nem montar um perfil seu. Guardamos por 30
            dias, e só com esta permissão.
          </li>
        </ul>
        <p>
          Cada página nos informa a versão do site, se abriu até o fim e o que falhou, sem nada que identifique você.
          Isso não guarda nada no seu navegador e é apagado em {telemetryDays} dias.
        </p>
      </Clause>
      <Clause id="escolha" title="Sua escolha">
        <CookieSettings />
        <p>
          Você também pode apagar tudo nas configurações do navegador; nesse caso sairá da conta. Sobre os demais dados,
          veja a{' '}
          <Link to="/privacidade" className="link">
            Política de Privacidade
          </Link>
          .
        </p>
      </Clause>
    </PageFrame>
  );
}
