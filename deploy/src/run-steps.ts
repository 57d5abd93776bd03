import { DeployError } from './settings.ts';

interface Finding {
  /** Remaining work, a line each; empty when nothing is left to do. */
  todo: string[];
  /** Notes for the operator, regardless of the remaining work. */
  notes?: string[];
  /** Why this step has to wait for something outside; the others go on. */
  waitsFor?: string;
}

/** A step looks before it acts: run again, it does what is left, and nothing when nothing is. */
export interface Step {
  name: string;
  title: string;
  /** Reads only. @throws DeployError with the remedy when something is wrong that the step cannot put right */
  look(): Promise<Finding>;
  /** Does everything that `look` named. */
  apply?(): Promise<void>;
}

export interface Selection {
  only?: string[];
  from?: string;
  dryRun?: boolean;
}

export interface Summary {
  /** Names of the steps that changed something, or would. */
  changed: string[];
  /** Names of the steps that wait for something outside. */
  waiting: string[];
}

/** @throws DeployError for a name that no step has */
function selectSteps(steps: Step[], { only, from }: Selection): Step[] {
  const names = steps.map(({ name }) => name);
  const unknown = [...(only ?? []), ...(from ? [from] : [])].find((name) => !names.includes(name));
  if (unknown !== undefined) throw new DeployError(`There is no step ${unknown}: there are ${names.join(', ')}.`);
  if (only) return steps.filter(({ name }) => only.includes(name));
  return from ? steps.slice(names.indexOf(from)) : steps;
}

/**
 * Runs the steps in their order. @throws DeployError with the step's name: once its cause is mended, the same command goes on,
 * since what is done has nothing left to do
 */
export async function runSteps(steps: Step[], selection: Selection, tell: (line: string) => void): Promise<Summary> {
  const summary: Summary = { changed: [], waiting: [] };
  for (const step of selectSteps(steps, selection)) {
    try {
      const { todo, notes = [], waitsFor } = await step.look();
      for (const note of notes) tell(`  • ${note}`);
      if (waitsFor) {
        summary.waiting.push(step.name);
        tell(`… ${step.title}: waits. ${waitsFor}`);
        continue;
      }
      if (todo.length === 0) {
        tell(`✔ ${step.title}: nothing to do`);
        continue;
      }
      summary.changed.push(step.name);
      tell(`${selection.dryRun ? '→' : '…'} ${step.title}${selection.dryRun ? ' would' : ''}:`);
      for (const line of todo) tell(`    ${line}`);
      if (selection.dryRun) continue;
      await step.apply?.();
      tell(`✔ ${step.title}: done`);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      throw new DeployError(`${step.title} (${step.name}): ${error.message}`);
    }
  }
  return summary;
}
