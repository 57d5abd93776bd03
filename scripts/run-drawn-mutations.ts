import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { copyWorkspace } from '../federation/src/testing/workspace-copy.ts';
import { type DrawnMutation, drawnFile } from './draw-mutations.ts';
import { affected, allHashes } from './test-tasks.ts';
import { WorkspaceFiles } from './workspace-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const minutesEach = 10;
/** They find every change of a right or an answer: that is no test of the rule, so that they come last. */
const isSnapshot = (test: string) => /\/evidence[^/]*\.test\.ts$/.test(test);

/** Makes each mutation in a copy of the workspace and records the test that finds it. */
export async function runDrawn(numbers: number[]): Promise<void> {
  const mutations = JSON.parse(readFileSync(drawnFile, 'utf8')) as DrawnMutation[];
  const chosen = mutations.filter(({ id, result }) => (numbers.length > 0 ? numbers.includes(id) : !result));
  const workspace = new WorkspaceFiles(root);
  const hashes = allHashes(workspace);
  const copy = await copyWorkspace();
  try {
    for (const mutation of chosen) {
      const { id, file, before, after } = mutation;
      const text = workspace.files.includes(file) ? workspace.read(file) : '';
      const mutated = mutatedText(text, mutation);
      if (mutated === null) mutation.result = 'gone';
      else {
        const stages = file.endsWith('.sql')
          ? testsOfSql(workspace, text, mutation)
          : testsOfCode(file, affected(hashes, workspace.with({ [file]: mutated })));
        mutation.result = await firstToFail(copy.dir, stages, {
          make: () => writeFile(path.join(copy.dir, file), mutated),
          undo: () => writeFile(path.join(copy.dir, file), text),
        });
      }
      await writeFile(drawnFile, `${JSON.stringify(mutations, null, 2)}\n`);
      console.log(`${id} ${file}: ${mutation.result}\n  - ${before.trim()}\n  + ${after.trim()}`);
    }
  } finally {
    await copy.remove();
  }
}

/** The line is found by its text and the one above, or by its text alone where that is there once. */
function mutatedText(text: string, { above, before, after }: DrawnMutation): string | null {
  const lines = text.split('\n');
  const places = lines.flatMap((line, index) => (line === before ? [index] : []));
  const exact = places.filter((index) => (lines[index - 1] ?? '') === above);
  const place = exact[0] ?? (places.length === 1 ? places[0] : undefined);
  return place === undefined ? null : lines.with(place, after).join('\n');
}

/** Tests of every right for a right, then those that name what the statement makes, then all others of the backend. */
function testsOfSql(workspace: WorkspaceFiles, text: string, { kind, before: line }: DrawnMutation): string[][] {
  const all = workspace.files.filter((file) => /^backend\/tests\/.*\.test\.ts$/.test(file) && !isSnapshot(file));
  const statements = text.split(/\n(?=create |grant |alter |insert )/);
  const statement = statements.find((part) => part.includes(line)) ?? line;
  const names = [...statement.matchAll(/\b(?:public|private|storage)\.(\w+)/g)].map(([, name = '']) => name);
  const mentions = (test: string) => {
    const words = workspace.read(test);
    return names.filter((name) => words.includes(name)).length;
  };
  const ofRights = ['grant', 'policy'].includes(kind)
    ? all.filter((test) => /\/access\.|\/functions\./.test(test))
    : [];
  const near = [...ofRights, ...all.filter((test) => mentions(test) > 0).toSorted((a, b) => mentions(b) - mentions(a))];
  return [
    ...firstOnes([...new Set(near)]),
    all.filter((test) => !near.includes(test)),
    workspace.files.filter(isSnapshot),
  ];
}

/** A backend is started for each stage: the likeliest files first, a few at a time. */
const firstOnes = (files: string[]) => [files.slice(0, 2), files.slice(2, 8), files.slice(8)];

/** Those in its folder, then those of its package: what other packages find is found too far away. */
function testsOfCode(file: string, chosen: string[]): string[][] {
  const tests = chosen.filter((name) => /\.test\.tsx?$/.test(name) && !isSnapshot(name));
  const isNear = (test: string) => path.dirname(test) === path.dirname(file);
  const isOwn = (test: string) => !isNear(test) && test.split('/')[0] === file.split('/')[0];
  const words = file.match(/[a-z]{4,}/g) ?? [];
  const shared = (test: string) => words.filter((word) => test.includes(word.replace(/s$/, ''))).length;
  return [tests.filter(isNear), ...firstOnes(tests.filter(isOwn).toSorted((a, b) => shared(b) - shared(a)))];
}

/** The file written with the fault, and as it was. */
interface Fault {
  make(): Promise<void>;
  undo(): Promise<void>;
}

/** A test finds the fault if it fails with it and its file passes without it. */
async function firstToFail(dir: string, stages: string[][], fault: Fault): Promise<string> {
  const until = Date.now() + minutesEach * 60_000;
  const run = async (files: string[]) => {
    for (const script of ['db-api', 'db-baseline'])
      await execa('node', [`scripts/${script}.ts`], { cwd: dir, preferLocal: true, localDir: root });
    return execa(
      path.join(root, 'node_modules/.bin/vitest'),
      // a backend is started for each worker
      ['run', '--bail=1', `--maxWorkers=${Math.min(files.length, 2)}`, ...files.map((file) => path.join(dir, file))],
      { cwd: dir, reject: false, all: true, timeout: Math.max(until - Date.now(), 1), env: { NO_COLOR: '1' } },
    );
  };
  try {
    for (const stage of stages) {
      for (let files = stage; files.length > 0; ) {
        await fault.make();
        const { timedOut, exitCode, all } = await run(files);
        if (timedOut) return 'time is over';
        if (exitCode === 0) break;
        const [, failed = '', file = ''] = / FAIL .*?((\S+\.test\.tsx?)(?: > .*)?)/.exec(all) ?? [];
        if (!file) return `no test ran: ${/\w*Error: .*/.exec(all)?.[0] ?? 'unknown'}`;
        await fault.undo();
        if ((await run([file])).exitCode === 0) return failed.trim();
        files = files.filter((name) => name !== file);
      }
    }
    return 'survived';
  } finally {
    await fault.undo();
  }
}
