import { type ReactNode, useId, useState } from 'react';
import { changedParts, columnsOf, type EditPart } from 'shared-domain/edits/edit.ts';
import { storedInConflict } from 'shared-domain/edits/edit-conflict.ts';
import * as z from 'zod/mini';
import { Button } from '../primitives/button.tsx';
import { LateDialog } from '../primitives/late-dialog.tsx';
import { Form, FormFieldGroup, useZodForm } from './form.tsx';

/** A part of an edit, as it is asked about. */
export interface ShownPart<Row> extends EditPart<Row> {
  /** Where its text alone does not show it: pictures. */
  show?: (row: Row) => ReactNode;
}

interface Question<Row> {
  parts: readonly ShownPart<Row>[];
  mine: Row;
  stored: Row;
  /** The parts in which what is stored stays; undefined: it is not saved. */
  answer: (stored: readonly ShownPart<Row>[] | undefined) => void;
}

interface Edit<Row> {
  parts: readonly ShownPart<Row>[];
  read: Row;
  mine: Row;
  /** Every part is sent, also one that was chosen as it had been read (the days of a calendar); otherwise what was changed. */
  saysAll?: boolean;
  /** Saves; fails with `edit_conflict` where somebody else was faster. */
  send: (changes: Partial<Row>, asRead: Partial<Row>) => Promise<unknown>;
}

/**
 * Saves what an edit has changed, with the values it was read with. Where somebody else has changed the same meanwhile, the
 * person chooses one of both on the screen: `dialog` stands outside of the form. What `send` throws otherwise is thrown. `save`
 * answers with the row as it was saved; undefined: the person went back to what they had written.
 */
export function useEdit<Row extends object>() {
  const [question, setQuestion] = useState<Question<Row>>();

  const ask = (parts: readonly ShownPart<Row>[], mine: Row, stored: Row) =>
    new Promise<readonly ShownPart<Row>[] | undefined>((resolve) => {
      setQuestion({
        parts,
        mine,
        stored,
        answer: (chosen) => {
          setQuestion(undefined);
          resolve(chosen);
        },
      });
    });

  const save = async ({ parts, read, mine, saysAll = false, send }: Edit<Row>): Promise<Row | undefined> => {
    let asRead = read;
    let row = mine;
    for (;;) {
      const sent = saysAll ? parts : changedParts(parts, asRead, row);
      try {
        await send(columnsOf(sent, row), columnsOf(sent, asRead));
        return row;
      } catch (error) {
        const found = storedInConflict(error);
        if (!found) throw error;
        const stored = { ...asRead, ...found };
        const conflicts = sent.filter(({ text }) => ![text(asRead), text(row)].includes(text(stored)));
        const chosen = conflicts.length > 0 ? await ask(conflicts, row, stored) : [];
        if (!chosen) return undefined;
        row = { ...row, ...columnsOf(chosen, stored) };
        // seen now: a third change is asked about again
        asRead = stored;
      }
    }
  };

  return { save, dialog: question ? <EditConflict question={question} /> : null };
}

const missing = 'Escolha o que fica.';
const sides = [
  { side: 'mine', label: 'A sua versão' },
  { side: 'stored', label: 'O que está salvo agora' },
] as const;

/** Both values of what two have changed. Nothing is chosen beforehand. */
function EditConflict<Row>({ question: { parts, mine, stored, answer } }: { question: Question<Row> }) {
  const id = useId();
  const form = useZodForm(z.object(Object.fromEntries(parts.map((_, index) => [`part${index}`, choice]))), {
    defaultValues: Object.fromEntries(parts.map((_, index) => [`part${index}`, ''])),
  });
  const rows = { mine, stored };
  return (
    <LateDialog
      open
      onOpenChange={(open) => open || answer(undefined)}
      title="Isto mudou em outra janela"
      description={
        parts.length === 1
          ? 'Enquanto você editava, isto foi salvo com outro valor. Escolha o que fica.'
          : 'Enquanto você editava, isto foi salvo com outros valores. Escolha o que fica em cada um.'
      }
      footer={
        <>
          <Button variant="tertiary" onClick={() => answer(undefined)}>
            Voltar sem salvar
          </Button>
          <Button type="submit" form={id}>
            Salvar com esta escolha
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={id}
        className="grid gap-6"
        onSubmit={(chosen) => answer(parts.filter((_, index) => chosen[`part${index}`] === 'stored'))}
      >
        {parts.map((part, index) => (
          <FormFieldGroup key={part.label} control={form.control} name={`part${index}`} label={part.label}>
            {({ name, value, onChange, onBlur }) => (
              <div className="grid gap-2 desk:grid-cols-2">
                {sides.map(({ side, label }) => (
                  <label
                    key={side}
                    className="relative grid min-h-12 min-w-0 content-start gap-1.5 rounded-control border border-input bg-surface px-3.5 py-3 hover:border-foreground has-checked:border-primary has-checked:bg-primary-subtle has-checked:shadow-[inset_0_0_0_1px_var(--color-primary)] has-focus-visible:focus-outline"
                  >
                    <input
                      type="radio"
                      name={name}
                      value={side}
                      checked={value === side}
                      onChange={() => onChange(side)}
                      onBlur={onBlur}
                      aria-labelledby={`${id}-${index}-${side}`}
                      aria-describedby={`${id}-${index}-${side}-value`}
                      className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                    />
                    <span id={`${id}-${index}-${side}`} className="text-xs font-strong text-subtle-foreground">
                      {label}
                    </span>
                    <span id={`${id}-${index}-${side}-value`} className="text-sm wrap-anywhere whitespace-pre-wrap">
                      {part.show?.(rows[side]) ?? (part.text(rows[side]) || '(vazio)')}
                    </span>
                  </label>
                ))}
              </div>
            )}
          </FormFieldGroup>
        ))}
      </Form>
    </LateDialog>
  );
}

const choice = z.string().check(z.minLength(1, missing));
