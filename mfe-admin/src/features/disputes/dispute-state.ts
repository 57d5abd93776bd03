import { addDays } from 'shared-domain/days/day.ts';
import { dayInRio, formatInstant, formatInstantTime } from 'shared-domain/days/rio.ts';
import { disputeStatus } from 'shared-domain/disputes/dispute-words.ts';
import { disputeNoticeDays } from 'shared-domain/rules/money-rules.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';

interface Stated {
  status: string;
  needs_answer: boolean;
  closed_at: string | null;
}

export function disputeState({ status, needs_answer, closed_at }: Stated): { word: string; tone: TagTone } {
  if (status === 'won' || status === 'warning_closed') return { word: disputeStatus(status), tone: 'success' };
  if (closed_at) return { word: disputeStatus(status), tone: 'danger' };
  return { word: disputeStatus(status), tone: needs_answer ? 'warning' : 'neutral' };
}

/** 'amanhã, 12:00', '28/11/2026, 12:00'; whether it is pressing. */
export function deadline(dueBy: string, now: Date = new Date()): { text: string; isNear: boolean } {
  const [today, day] = [dayInRio(now), dayInRio(dueBy)];
  const isNear = Date.parse(dueBy) - now.getTime() <= disputeNoticeDays * 86_400_000;
  if (Date.parse(dueBy) <= now.getTime()) return { text: `venceu em ${formatInstant(dueBy)}`, isNear };
  if (day === today) return { text: `hoje, ${formatInstantTime(dueBy)}`, isNear };
  if (day === addDays(today, 1)) return { text: `amanhã, ${formatInstantTime(dueBy)}`, isNear };
  return { text: formatInstant(dueBy), isNear };
}
