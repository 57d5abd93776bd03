import { useState } from 'react';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { readFields } from 'shared-ui/lib/read-fields.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Select } from 'shared-ui/primitives/select.tsx';
import {
  type BankColumns,
  type BankFile,
  bankFileText,
  guessColumns,
  keepColumns,
  type Matches,
  matchTransfers,
  readBankFile,
  storedColumns,
  transfersOf,
} from './bank-file.ts';
import type { PayoutDayState } from './use-payout-day.ts';

const fields = [
  ['amount', 'Coluna do valor'],
  ['reference', 'Coluna do código da transação'],
  ['name', 'Coluna de quem recebeu (se houver)'],
] as const;

/** Reads the references from the bank's file; it records nothing. */
export function PayoutDayBank({ day }: { day: PayoutDayState }) {
  /** The day in UTC on which it was opened, as end-to-end ids have it. */
  const [since] = useState(() => new Date().toISOString().slice(0, 10).replaceAll('-', ''));
  const [file, setFile] = useState<BankFile>();
  const [columns, setColumns] = useState<BankColumns>();
  const [isMapping, setMapping] = useState(false);
  const [matches, setMatches] = useState<Matches>();
  const [refusal, setRefusal] = useState<string>();

  const compare = (read: BankFile, mapped: BankColumns) => {
    const sent = day.entries.flatMap(({ payee, seen, state, reference, isFromFile }) =>
      seen && state === 'open'
        ? [{ id: payee.host_id, cents: seen.cents, reference: isFromFile ? '' : reference }]
        : [],
    );
    const result = matchTransfers(sent, transfersOf(read, mapped), since);
    setMatches(result);
    day.take(result);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const read = readBankFile(await bankFileText(chosen));
    setMatches(undefined);
    setFile(read ?? undefined);
    setRefusal(read ? undefined : 'Não há uma tabela neste arquivo. Exporte o extrato do banco em CSV.');
    if (!read) return;
    const known = storedColumns(read);
    setColumns(known ?? guessColumns(read));
    setMapping(known === null);
    if (known) compare(read, known);
  };
  const name = (id: string) => day.entries.find(({ payee }) => payee.host_id === id)?.name;
  return (
    <section aria-labelledby="payout-day-bank" className="grid justify-items-start gap-4 border-t border-border pt-8">
      <h3 id="payout-day-bank" className="type-h4">
        Arquivo do banco
      </h3>
      <p id="payout-day-file" className="max-w-[72ch] text-sm text-subtle-foreground">
        As linhas são comparadas por valor e código da transação com as pessoas cuja chave você viu. Nada é registrado
        só pelo arquivo, e ele não sai deste navegador.
      </p>
      <label className={cn(buttonVariants({ variant: 'secondary' }), 'relative focus-within:outline-2')}>
        Escolher extrato em CSV
        <input
          type="file"
          aria-describedby="payout-day-file"
          accept=".csv,text/csv"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            void choose(chosen).finally(() => {
              // the same file may be chosen again after another export
              event.target.value = '';
            });
          }}
        />
      </label>
      {refusal ? (
        <Notice tone="danger" role="alert">
          {refusal}
        </Notice>
      ) : null}
      {file && columns && isMapping ? (
        <form
          className="grid w-full gap-4 desk:grid-cols-3"
          onSubmitCapture={readFields}
          onSubmit={(event) => {
            event.preventDefault();
            keepColumns(columns);
            setMapping(false);
            compare(file, columns);
          }}
        >
          {fields.map(([field, label]) => (
            <Field key={field} label={label}>
              {(control) => (
                <Select
                  {...control}
                  required={field !== 'name'}
                  placeholder={field === 'name' ? 'Nenhuma' : 'Escolha a coluna'}
                  value={columns[field]}
                  options={[...new Set(file.columns.filter(Boolean))].map((value) => ({ value, label: value }))}
                  onValueChange={(value) => setColumns({ ...columns, [field]: value })}
                />
              )}
            </Field>
          ))}
          <Button type="submit" variant="secondary" className="justify-self-start">
            Comparar
          </Button>
        </form>
      ) : null}
      {matches ? (
        <div className="grid w-full gap-4 text-sm">
          <p>
            {formatCount(matches.found.size, 'repasse encontrado', 'repasses encontrados')} no arquivo.{' '}
            <button type="button" className="link" onClick={() => setMapping(true)}>
              Mudar as colunas
            </button>
          </p>
          <Unmatched
            title="Pessoas sem linha no arquivo"
            lines={[...matches.missing].map(([id, why]) => [id, `${name(id)}: ${why}`])}
          />
          <Unmatched
            title="Linhas do arquivo sem repasse"
            lines={matches.left.map(({ transfer, why }) => [
              String(transfer.row),
              `${[`Linha ${transfer.row}`, formatCents(transfer.cents), transfer.name, transfer.reference].filter(Boolean).join(' · ')}: ${why}`,
            ])}
          />
        </div>
      ) : null}
    </section>
  );
}

function Unmatched({ title, lines }: { title: string; lines: [key: string, line: string][] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className="font-semibold">
        {title} ({lines.length})
      </h4>
      <ul className="mt-1 list-disc pl-5 text-subtle-foreground">
        {lines.map(([key, line]) => (
          <li key={key} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
