import type { ReactNode } from 'react';
import type { EditPart } from 'shared-domain/edits/edit.ts';

/** A part of an edit in the question. */
export interface ShownPart<Row> extends EditPart<Row> {
  /** Renders a part that text alone does not show: pictures. */
  show?: (row: Row) => ReactNode;
}

/** The parts of a row that two people changed, for the dialog that asks whose values are saved. */
export interface Question<Row> {
  parts: readonly ShownPart<Row>[];
  mine: Row;
  stored: Row;
  /** Receives the parts whose stored value stays; undefined: nothing is saved. */
  answer: (stored: readonly ShownPart<Row>[] | undefined) => void;
}
