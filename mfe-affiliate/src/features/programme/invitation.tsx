import { bookingPrice } from 'shared-domain/money/booking-price.ts';
import { commissionPercent } from 'shared-domain/money/dated-share.ts';
import { formatCents, formatReais } from 'shared-domain/money/format.ts';
import { requireSignIn } from 'shared-domain/platform';
import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { commissionLabel } from 'shared-domain/rules/rule-labels.ts';
import { Section } from 'shared-ui/patterns/section.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { commissionCents } from '../../data/affiliates/commission.ts';

const exampleReais = 8900;

const steps = () => [
  { title: 'Crie sua conta de afiliado', text: 'É grátis e leva menos de um minuto. O código sai na hora.' },
  {
    title: 'Compartilhe o link',
    text: `Ele funciona em qualquer página do site e vale por ${attributionDays} dias para quem se cadastrar.`,
  },
  {
    title: 'Receba a comissão',
    text: `${commissionLabel()} do total de cada reserva paga. Você acompanha tudo no painel.`,
  },
];

/** The programme, for signed-out visitors. */
export function Invitation() {
  return (
    <>
      <Offer />
      <Section title="Três passos">
        <ol className="grid desk:grid-cols-3 desk:gap-6">
          {steps().map((step, index) => (
            <li
              key={step.title}
              className="border-t border-foreground pt-[18px] max-desk:grid max-desk:grid-cols-[56px_1fr] max-desk:pb-6.5 max-desk:last:pb-0"
            >
              <span
                aria-hidden="true"
                className="type-numeral block text-3xl font-normal text-primary max-desk:row-span-2 desk:mb-9"
              >
                {index + 1}
              </span>
              <h3 className="type-h4 mb-1">{step.title}</h3>
              <p className="max-w-[38ch] text-sm text-subtle-foreground">{step.text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}

function Offer() {
  const { total } = bookingPrice(exampleReais * 100);
  return (
    <section className="grid desk:min-h-[540px] desk:grid-cols-2">
      <div className="grid content-center justify-items-start gap-5.5 px-5 py-10 desk:py-20 desk:pr-16 desk:pl-[max(40px,calc((100vw-1280px)/2))]">
        <h1 className="type-display text-[clamp(2.25rem,1.2rem+3.4vw,4rem)]">
          Indique espaços e ganhe em cada reserva
        </h1>
        <p className="type-lead max-w-[42ch]">
          Compartilhe seu link. Quando alguém reserva por ele, a comissão entra na sua conta. Dá para ganhar até{' '}
          {formatReais(10_000)} por mês.
        </p>
        <Button size="lg" onClick={() => requireSignIn()}>
          Entrar ou criar conta
        </Button>
      </div>
      <div className="inverse grid content-center bg-inverse px-5 pt-16 pb-14 text-inverse-foreground desk:p-16">
        <p className="type-numeral text-[clamp(11rem,25vw,23rem)] leading-[0.8] tracking-[-0.07em]">
          {commissionPercent()}
          <span className="relative top-[-0.78em] ml-[0.05em] text-[0.42em] tracking-[-0.03em] text-accent">%</span>
        </p>
        <p className="mt-9 max-w-[34ch] text-inverse-muted">
          de comissão por reserva confirmada. Uma festa de {formatReais(exampleReais)} com taxa de serviço rende{' '}
          {formatCents(commissionCents(total))} para você.
        </p>
      </div>
    </section>
  );
}
