import { LifeBuoy, Search } from 'lucide';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { readFields } from 'shared-ui/lib/read-fields.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { faq, searchFaq } from '../features/institutional/faq.ts';
import { PageFrame } from '../features/institutional/page-frame.tsx';
import { Questions } from '../features/institutional/questions.tsx';
import { SupportHours } from '../features/institutional/support-hours.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Central de Ajuda',
  description: 'Respostas sobre reservas, pagamentos, cancelamentos, anúncios e conta na Espaços Rio.',
  structuredData: [
    {
      '@type': 'FAQPage',
      mainEntity: faq().flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      ),
    },
  ],
});

const parts = [...faq().map(({ id, title }) => ({ id, label: title })), { id: 'atendimento', label: 'Atendimento' }];

export function Component() {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  // includes the text that was typed before the scripts came
  useEffect(() => setSearch(box.current?.value ?? ''), []);
  const groups = searchFaq(useDeferredValue(search));
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <PageFrame
      icon={LifeBuoy}
      title="Central de Ajuda"
      lead="Procure pela sua dúvida ou veja as respostas por assunto."
      parts={parts}
    >
      <search>
        <form onSubmitCapture={readFields} onSubmit={(event) => event.preventDefault()}>
          <Field label="Buscar na ajuda" labelHidden>
            {(control) => (
              <div className="relative max-w-text">
                <Icon
                  icon={Search}
                  className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-muted-foreground"
                />
                <Input
                  {...control}
                  ref={box}
                  type="search"
                  name="duvida"
                  placeholder="Buscar na ajuda..."
                  autoComplete="off"
                  maxLength={120}
                  className="pl-12"
                  value={search}
                  onChange={(event) => setSearch(event.target.value)}
                />
              </div>
            )}
          </Field>
        </form>
      </search>
      <p role="status" className="mt-2 min-h-6 text-sm text-muted-foreground">
        {search.trim() && count > 0 ? (count === 1 ? '1 resposta' : `${count} respostas`) : ''}
        {search.trim() && count === 0 ? 'Nenhuma resposta com essas palavras.' : ''}
      </p>
      {groups.map(({ id, title, questions }) => (
        <section key={id} id={id} aria-labelledby={`${id}-titulo`} className="scroll-mt-27 pt-6 pb-8">
          <h2 id={`${id}-titulo`} className="type-h3 mb-4">
            {title}
          </h2>
          <Questions questions={questions} />
        </section>
      ))}
      {count === 0 ? (
        <div className="grid justify-items-start gap-4 py-8">
          <p className="max-w-text text-subtle-foreground">
            Tente outra palavra, ou escreva para nós: respondemos em até {answerHours} h.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/contato" className={buttonVariants()}>
              Falar com a gente
            </Link>
            <Button variant="secondary" onClick={() => setSearch('')}>
              Limpar busca
            </Button>
          </div>
        </div>
      ) : (
        <p className="pt-4 text-subtle-foreground">
          Não achou?{' '}
          <Link to="/contato" className="link inline-flex min-h-11 items-center">
            Fale com a gente
          </Link>
        </p>
      )}
      <SupportHours id="atendimento" />
    </PageFrame>
  );
}
