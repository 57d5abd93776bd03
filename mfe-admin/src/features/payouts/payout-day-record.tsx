import { useRef } from 'react';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { isNoted, type PayoutDayState } from './use-payout-day.ts';

/** Lists the noted payments, which only its button records. */
export function PayoutDayRecord({ day }: { day: PayoutDayState }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const noted = day.entries.filter(isNoted);
  const recorded = day.entries.filter(({ state }) => state === 'recorded');
  const sum = noted.reduce((all, { seen }) => all + (seen?.cents ?? 0), 0);
  const record = async () => {
    await day.record();
    // the button may be gone
    heading.current?.focus();
  };
  return (
    <section aria-labelledby="payout-day-record" className="grid justify-items-start gap-4 border-t border-border pt-8">
      <h3 ref={heading} id="payout-day-record" tabIndex={-1} className="type-h4">
        Conferir e registrar
      </h3>
      {noted.length === 0 ? (
        <p className="text-sm text-muted-foreground">
          {recorded.length > 0
            ? `${formatCount(recorded.length, 'repasse registrado', 'repasses registrados')} neste dia.`
            : 'As referências anotadas aparecem aqui antes de serem registradas.'}
        </p>
      ) : (
        <>
          <ul className="w-full divide-y divide-border border-y border-border text-sm">
            {noted.map(({ payee, name, seen, reference, isFromFile, problem }) => (
              <li key={payee.host_id} className="grid gap-1 py-3 desk:grid-cols-[1fr_auto_auto] desk:gap-6">
                <span className="min-w-0 wrap-anywhere">
                  <b className="font-semibold">{name}</b>
                  <span className="block text-xs text-muted-foreground">
                    {reference}
                    {isFromFile ? ', do arquivo do banco' : ''}
                  </span>
                  {problem ? (
                    <span role="alert" className="block text-xs text-danger">
                      {problem}
                    </span>
                  ) : null}
                </span>
                <span className="whitespace-nowrap">{formatCents(seen?.cents ?? 0)}</span>
                <button
                  type="button"
                  className="link justify-self-start text-xs"
                  disabled={day.isRecording}
                  aria-label={`Tirar a referência de ${name}`}
                  onClick={() => {
                    day.remove(payee.host_id);
                    heading.current?.focus();
                  }}
                >
                  Tirar
                </button>
              </li>
            ))}
          </ul>
          <Button busy={day.isRecording} busyLabel="Registrando..." onClick={() => void record()}>
            Registrar {formatCount(noted.length, 'repasse', 'repasses')}: {formatCents(sum)}
          </Button>
        </>
      )}
    </section>
  );
}
