import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const stageSchema = z.strictObject({
  /** Visitors that have the canary, in percent. */
  percent: z.int().min(1).max(99),
  /** Least time without a rollback before the next stage. */
  minutes: z.number().min(0).max(1440),
  /** Fewest visitors for whom its pages came to life since the canary began. */
  alive: z.int().min(0),
});
export type Stage = z.infer<typeof stageSchema>;

const rolloutSchema = z.strictObject({
  /** After the last one all visitors get it. */
  stages: z
    .array(stageSchema)
    .min(1)
    .refine((stages) => stages.every(({ percent }, index) => percent > (stages[index - 1]?.percent ?? 0)), {
      error: 'The percentages increase.',
    }),
});

/** Visitors for whom a canary's pages come to life before everybody gets it, without a policy of its own. */
export const minAlive = 5;

/** @throws when the policy is damaged */
export const parseRollout = (text: string): Stage[] => rolloutSchema.parse(JSON.parse(text)).stages;

/** The stages of `federation/rollout.json`. */
export const rolloutStages = (): Stage[] =>
  parseRollout(readFileSync(join(import.meta.dirname, '../../rollout.json'), 'utf8'));
