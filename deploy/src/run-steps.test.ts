import { expect, test } from 'vitest';
import { runSteps, type Step } from './run-steps.ts';
import { DeployError } from './settings.ts';

/** Steps that make a word true; `broken` fails before its word. */
function steps(world: Set<string>, broken?: string): Step[] {
  return ['one', 'two', 'three'].map((name) => ({
    name,
    title: name,
    look: async () => ({ todo: world.has(name) ? [] : [`make ${name}`] }),
    apply: async () => {
      if (name === broken) throw new DeployError('no way.');
      world.add(name);
    },
  }));
}

test('a plan names what would be done and does nothing', async () => {
  const world = new Set(['one']);
  const lines: string[] = [];
  const { changed } = await runSteps(steps(world), { dryRun: true }, (line) => lines.push(line));
  expect(changed).toEqual(['two', 'three']);
  expect(lines.join('\n')).toBe('✔ one: nothing to do\n→ two would:\n    make two\n→ three would:\n    make three');
  expect([...world]).toEqual(['one']);
});

test('after a failure the same command goes on where it stopped, and then has nothing to do', async () => {
  const world = new Set<string>();
  await expect(runSteps(steps(world, 'two'), {}, () => {})).rejects.toThrow('two (two): no way.');
  expect([...world]).toEqual(['one']);
  expect(await runSteps(steps(world), {}, () => {})).toEqual({ changed: ['two', 'three'], waiting: [] });
  expect(await runSteps(steps(world), {}, () => {})).toEqual({ changed: [], waiting: [] });
});

test('some steps alone, or from one on; an unknown name is refused with those there are', async () => {
  const only = new Set<string>();
  await runSteps(steps(only), { only: ['two'] }, () => {});
  expect([...only]).toEqual(['two']);
  const from = new Set<string>();
  await runSteps(steps(from), { from: 'two' }, () => {});
  expect([...from]).toEqual(['two', 'three']);
  await expect(runSteps(steps(from), { only: ['four'] }, () => {})).rejects.toThrow(
    'There is no step four: there are one',
  );
});

test('a step that waits for somebody does not keep the others', async () => {
  const world = new Set<string>();
  const [one, ...others] = steps(world);
  const waiting = { ...(one as Step), look: async () => ({ todo: [], waitsFor: 'Nobody has signed up.' }) };
  expect(await runSteps([waiting, ...others], {}, () => {})).toEqual({ changed: ['two', 'three'], waiting: ['one'] });
});
