import { formatTerm } from './moments.ts';

/** When a case of a queue has to be decided. @param since when it began to wait */
export function Term({ since, hours }: { since: string; hours: number }) {
  const text = formatTerm(since, hours);
  return (
    <span className={text.startsWith('passou') ? 'font-semibold text-danger' : undefined}>
      Prazo <span className="whitespace-nowrap">{text}</span>
    </span>
  );
}
