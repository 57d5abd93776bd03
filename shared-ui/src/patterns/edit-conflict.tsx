import { useState } from 'react';
import { changedParts, columnsOf } from 'shared-domain/edits/edit.ts';
import { storedInConflict } from 'shared-domain/edits/edit-conflict.ts';
import { onDemand } from '../lib/on-demand.ts';
import { useOpened } from '../lib/use-opened.ts';
import type { Question, ShownPart } from './edit-question.ts';

export type { ShownPart } from './edit-question.ts';

interface Edit<Row> {
  parts: readonly ShownPart<Row>[];
  read: Row;
  mine: Row;
  /** Sends every part, also one that was chosen unchanged (the days of a calendar); otherwise only changed ones. */
  saysAll?: boolean;
  /** Saves; fails with `edit_conflict` where another person was faster. */
  send: (changes: Partial<Row>, asRead: Partial<Row>) => Promise<unknown>;
}

const dialog = onDemand(() => import('./edit-conflict-dialog.tsx').then((module) => module.EditConflict));

/** Its code is loaded at a conflict; if it can't be loaded, the person returns to their edit. */
function LazyConflict<Row>({ question }: { question: Question<Row> }) {
  const EditConflict = useOpened(dialog, true, () => question.answer(undefined), 'a escolha');
  return EditConflict ? <EditConflict question={question} /> : null;
}

/**
 * Saves what an edit has changed, with the values it was read with. If another person has changed the same since then, the person chooses
 * between the two: `dialog` must be rendered outside of the form. Other errors of `send` are thrown. `save` resolves with the saved row;
 * undefined: the person returned to their edit.
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
        // shown now: a third change opens the question again
        asRead = stored;
      }
    }
  };

  return { save, dialog: question ? <LazyConflict question={question} /> : null };
}
