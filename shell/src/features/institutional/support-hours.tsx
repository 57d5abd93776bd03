import { answerHours } from 'shared-domain/rules/support-rules.ts';

const hours = [
  { title: 'E-mail', text: `Resposta em até ${answerHours} h` },
  { title: 'Segunda a sexta', text: '9h às 18h' },
  { title: 'Sábado', text: '9h às 14h. Domingo fechado' },
];

/** Shows the support's hours. */
export function SupportHours({ id }: { id: string }) {
  return (
    <section
      id={id}
      aria-label="Atendimento"
      className="mt-12 grid scroll-mt-27 gap-6 rounded-photo bg-sunken px-5 py-6 desk:grid-cols-3 desk:px-8 desk:py-7"
    >
      {hours.map(({ title, text }) => (
        <div key={title}>
          <h2 className="type-h4">{title}</h2>
          <p className="text-sm text-subtle-foreground">{text}</p>
        </div>
      ))}
    </section>
  );
}
