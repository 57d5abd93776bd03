import { hourLabel } from '../days/hour-label.ts';
import { dayInRio, formatInstantTime, todayInRio } from '../days/rio.ts';

const timeLabel = (instant: string | number) => hourLabel(formatInstantTime(instant));

/** 'Alguém está pagando esta data até 14h32': for everybody but its guest. */
export const heldUntilText = (until: string): string => `Alguém está pagando esta data até ${timeLabel(until)}`;

/** 'às 14h32', 'à 1h05' */
export function atTime(instant: string | number): string {
  const time = timeLabel(instant);
  return `${/^[01]h/.test(time) ? 'à' : 'às'} ${time}`;
}

/** 'às 14h32', 'amanhã às 9h10', 'à 1h05': within the next 24 hours. */
export function whenInADay(instant: string): string {
  const at = atTime(instant);
  return dayInRio(instant) === todayInRio() ? at : `amanhã ${at}`;
}
