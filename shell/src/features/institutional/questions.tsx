import { Plus } from 'lucide';
import { Link } from 'react-router-dom';
import { useIsSuspended } from 'shared-domain/people/use-is-suspended.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { paths } from '../../chrome/navigation.ts';
import type { Question } from './faq.ts';

interface QuestionsProps {
  questions: readonly Question[];
  /** The answer that is open from the beginning. */
  firstOpen?: boolean;
}

/** Questions that open to their answers; the browser's own search finds the closed ones, too. */
export function Questions({ questions, firstOpen = false }: QuestionsProps) {
  const isSuspended = useIsSuspended();
  return (
    <div className="border-b border-border">
      {questions.map(({ question, answer, link }, position) => (
        <details key={question} open={firstOpen && position === 0} className="group border-t border-border">
          <summary className="flex min-h-16 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
            {question}
            <Icon
              icon={Plus}
              className="transition-transform duration-(--duration-fast) group-open:rotate-45 motion-reduce:transition-none"
            />
          </summary>
          <p className="max-w-text pr-6 pb-5.5 text-subtle-foreground desk:pr-12">
            {answer}
            {link && !(isSuspended && link.to === paths.list) ? (
              <>
                {' '}
                <Link to={link.to} className="link">
                  {link.label}
                </Link>
              </>
            ) : null}
          </p>
        </details>
      ))}
    </div>
  );
}
