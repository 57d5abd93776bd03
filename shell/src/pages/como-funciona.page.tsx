import { Route } from 'lucide';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { minutesToPay } from 'shared-domain/rules/booking-rules.ts';
import { feeLabel } from 'shared-domain/rules/rule-labels.ts';
import { faq } from '../features/institutional/faq.ts';
import { PageFrame } from '../features/institutional/page-frame.tsx';
import { Questions } from '../features/institutional/questions.tsx';
import { SupportHours } from '../features/institutional/support-hours.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Como funciona',
  description: `Encontre um espaço no Rio, reserve a data, pague com cartão ou PIX e realize o evento: quatro etapas, com ${feeLabel()} de taxa de serviço.`,
});

const steps = () => [
  {
    title: 'Encontre o espaço',
    text: 'Escolha tipo, data, zona e bairro. A busca mostra apenas espaços livres no dia, com preço por evento, capacidade e avaliações de quem já usou.',
  },
  {
    title: 'Reserve a data',
    text: `Informe o número de convidados e confira o total: preço do espaço mais ${feeLabel()} de taxa de serviço, menos o cupom, se houver. A data fica guardada por ${minutesToPay} minutos.`,
  },
  {
    title: 'Pague com segurança',
    text: 'Cartão de crédito ou PIX, em uma página protegida que abre em outra aba. A reserva só é confirmada depois que o pagamento é aprovado.',
  },
  {
    title: 'Realize o evento e avalie',
    text: 'Combine montagem e chegada pelo chat. Depois da data, sua avaliação ajuda a próxima pessoa a escolher.',
  },
];

const parts = [
  { id: 'etapas', label: 'Etapas' },
  { id: 'perguntas', label: 'Perguntas frequentes' },
  { id: 'atendimento', label: 'Atendimento' },
];

/** Frequent questions before a first booking. */
const requested = [
  'Quanto custa a taxa de serviço?',
  'Posso visitar o espaço antes?',
  'E se o anfitrião cancelar?',
  'Como uso um cupom de desconto?',
];
const everyQuestion = () => faq().flatMap(({ questions }) => questions);
const questions = () =>
  requested.flatMap((wanted) => everyQuestion().find(({ question }) => question === wanted) ?? []);

export function Component() {
  return (
    <PageFrame
      icon={Route}
      title="Como funciona"
      lead="Da busca ao brinde em quatro etapas, sem surpresa no preço."
      parts={parts}
    >
      <section id="etapas" aria-label="Etapas" className="scroll-mt-27">
        <ol>
          {steps().map(({ title, text }, position) => (
            <li
              key={title}
              className="grid grid-cols-[56px_minmax(0,1fr)] border-t border-border py-7 desk:grid-cols-[96px_minmax(0,1fr)] desk:gap-x-6 desk:py-9"
            >
              <span
                aria-hidden="true"
                className="text-[2.75rem] leading-[0.9] font-[450] tracking-[-0.05em] text-primary font-stretch-112% desk:text-[4rem]"
              >
                {position + 1}
              </span>
              <div>
                <h2 className="type-h3 mb-2">{title}</h2>
                <p className="max-w-text text-subtle-foreground">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section id="perguntas" aria-labelledby="perguntas-titulo" className="mt-10 scroll-mt-27">
        <h2 id="perguntas-titulo" className="type-h2 mb-6">
          Perguntas frequentes
        </h2>
        <Questions questions={questions()} firstOpen />
      </section>
      <SupportHours id="atendimento" />
    </PageFrame>
  );
}
