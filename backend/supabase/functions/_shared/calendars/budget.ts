import { setTimeout as sleep } from 'node:timers/promises';

/** The text is not a calendar that can be read: `code` is part of the interface. */
export class UnreadableCalendar extends Error {
  override name = 'UnreadableCalendar';
  readonly code: 'not_a_calendar' | 'calendar_too_complex';

  constructor(code: UnreadableCalendar['code']) {
    super(code);
    this.code = code;
  }
}

/** A step is one to three microseconds of work. */
const mostSteps = 400_000;
/** Steps between two pauses: nothing else runs in between. One year of a rule has at most some 20 000. */
const mostStepsAtOnce = 100_000;
/** A hosted function has two seconds of processor. */
const mostMs = 1500;
const sliceMs = 10;

/**
 * Bounds the work of reading one calendar, in steps and in time, and shares the event loop with other requests. Hosted functions have no
 * Web Workers, so the reader itself counts each step and pauses between slices.
 */
export class Budget {
  spent = 0;
  readonly #mostMs: number;
  #earlierMs = 0;
  #spentAtPause = 0;
  #sliceBegan = performance.now();

  constructor(ms = mostMs) {
    this.#mostMs = ms;
  }

  /** @throws UnreadableCalendar when steps or time run out */
  spend(steps: number): void {
    this.spent += steps;
    const isTooMuch = this.spent > mostSteps || this.spent - this.#spentAtPause > mostStepsAtOnce;
    if (isTooMuch || this.#earlierMs + this.#sliceAge() > this.#mostMs) {
      throw new UnreadableCalendar('calendar_too_complex');
    }
  }

  /** Lets other requests run for as long as the current slice took, when it is over. Their time does not count. */
  async pause(): Promise<void> {
    this.#spentAtPause = this.spent;
    const age = this.#sliceAge();
    if (age < sliceMs) return;
    this.#earlierMs += age;
    await sleep(age);
    this.#sliceBegan = performance.now();
  }

  #sliceAge = () => performance.now() - this.#sliceBegan;
}
