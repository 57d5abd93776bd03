import { Link } from 'react-router-dom';
import { minutesToPay } from 'shared-domain/rules/booking-rules.ts';
import { Section } from 'shared-ui/patterns/section.tsx';

const steps = [
  { title: 'Encontre', text: 'Filtre por tipo, data, zona e bairro. Só aparecem espaços livres no seu dia.' },
  {
    title: 'Reserve a data',
    text: 'Informe os convidados e veja o total, com a taxa de serviço, antes de pagar.',
  },
  {
    title: 'Pague com segurança',
    text: `Cartão ou PIX em uma página protegida. A data fica guardada por ${minutesToPay} minutos.`,
  },
  { title: 'Realize e avalie', text: 'Combine os detalhes pelo chat e, depois do evento, conte como foi.' },
];

export function HowItWorks() {
  return (
    <Section
      title="Como funciona"
      sunken
      more={
        <Link className="link max-desk:hidden" to="/como-funciona" discover="none">
          Entenda cada etapa
        </Link>
      }
    >
      <ol className="grid desk:grid-cols-4 desk:gap-6">
        {steps.map((step, index) => (
          <li key={step.title} className="numbered-step">
            <span aria-hidden="true">{index + 1}</span>
            <h3 className="type-h4 mb-1.5">{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
