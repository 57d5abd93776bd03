import { Mail } from 'lucide';
import { type ComponentProps, lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { PageFrame } from '../features/institutional/page-frame.tsx';
import { SupportHours } from '../features/institutional/support-hours.tsx';
import { LazyForm } from './lazy-form.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Contato',
  description: `Fale com a Espaços Rio: resposta por e-mail em até ${answerHours} horas, de segunda a sábado.`,
});

// in the server's HTML; its code is loaded after the code that the page itself needs
const ContactForm = lazy(() =>
  import(/* webpackChunkName: "contact-form" */ '../features/contact/contact-form.tsx').then(
    (module) => ({ default: module.ContactForm }),
    () => ({ default: NoContactForm }),
  ),
);

/** `lazy` remembers what came: only a new page asks again. */
function NoContactForm(_: ComponentProps<typeof import('../features/contact/contact-form.tsx').ContactForm>) {
  return <LazyForm failed onRetry={() => window.location.reload()} />;
}

const parts = [
  { id: 'mensagem', label: 'Escreva para nós' },
  { id: 'atendimento', label: 'Atendimento' },
];

/** Subjects that other pages name in a link, `?assunto=`; anything else is ignored. */
const subjects: Record<string, string> = {
  privacidade: 'Privacidade e dados pessoais',
  denuncia: 'Denúncia',
};

export function Component() {
  const wanted = new URLSearchParams(useLocation().search).get('assunto') ?? '';
  const subject = Object.hasOwn(subjects, wanted) ? subjects[wanted] : undefined;
  return (
    <PageFrame
      icon={Mail}
      title="Contato"
      lead={
        <>
          Conte o que aconteceu e respondemos por e-mail. Talvez a resposta já esteja na{' '}
          <Link to="/central-ajuda" className="link">
            Central de Ajuda
          </Link>
          .
        </>
      }
      parts={parts}
    >
      <section id="mensagem" aria-labelledby="mensagem-titulo" className="scroll-mt-27">
        <h2 id="mensagem-titulo" className="type-h3 mb-6">
          Escreva para nós
        </h2>
        <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
          <ContactForm key={subject} {...(subject ? { subject } : {})} />
        </Suspense>
      </section>
      <SupportHours id="atendimento" />
    </PageFrame>
  );
}
