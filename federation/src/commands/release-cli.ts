import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { BuildEvent } from '../build/build-all.ts';
import { removeMaps } from '../build/release-maps.ts';
import { checkTypes } from '../build/type-check.ts';
import { defaultReleasesDir, unitNames } from '../build/workspace.ts';
import { refuseIncompatible } from '../contracts/compatibility-check.ts';
import { type Deployment, type Registry, unitName } from '../registry/registry.schema.ts';
import { type DeploymentCheck, DeploymentRefused, deploy, readRegistry } from '../registry/registry.ts';
import { minAlive, rolloutStages, type Stage } from '../registry/rollout-policy.ts';
import { folderTarget } from '../targets/folder-target.ts';
import { openTarget } from '../targets/open-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { deliver, deliveryGroups } from './deliver.ts';
import { listReleases, removableReleases } from './list-releases.ts';
import { releaseUnits } from './release-unit.ts';
import { describeRetirement, retire, unitsToRelease } from './retire.ts';
import {
  nearestReturns,
  returnsToMoment,
  rollBackTogether,
  rollback,
  unitsOfStep,
  whatToTakeBack,
} from './rollback.ts';

const usage = `npm run release <remote|shell> […]       builds, checks, and gives it to every visitor, in one step for all that are named
    -- --percent 10                      to so many percent of the visitors first; again with more, or 100, goes on
    -- --channel next                    to visitors of that channel only
    -- --dry-run                         only builds and checks
    -- --upload                          builds, checks and brings the files; the release itself is then <remote>@<version>
npm run release <remote>@<version>       the same with a version that was built before; its first characters are enough
npm run deliver <remote|shell> […]       the same to some first, and to every visitor when the site has analysed it and not taken it back; all: every unit,
                                         each by itself
    -- --percent 10 --minutes 30         to how many, and for how long, in place of the stages of federation/rollout.json
    -- --again                           also a version that was taken back
    -- --list                            only says as JSON which would go, those together that the check refuses alone
npm run promote <remote|shell>           gives the running canary to every visitor; -- --channel next: what that channel has
npm run rollback <remote|shell>          ends the canary, or without one returns to what was live before
    -- --from <version>                  only while visitors get that one; without it the command asks where it was put back already
    -- --channel next                    ends the channel, for all that are named
    -- --to <version> --reason <why>     --force: even if a check refuses it; --dry-run: only tells
npm run rollback <remote|shell> <…>      several in one step; one with -- --together: with all that went live in the same step
    -- --from shell@<version>,<…>        only while visitors get those
    -- --to "2026-11-23 21:00"           to what everybody got then (UTC, or with an offset); without names all units
npm run retire <remote> […]              takes it off the site: its pages answer 410; rollback or release bring it back
    -- --to /buscar                      they lead to that page instead
    -- --dry-run --reason <why>          --force: also where a place of another page becomes empty
npm run releases [remote|shell]          lists releases and the deployment history
    -- --prune [--keep 10] [--days 30] [--dry-run]
Everywhere: -- --target <folder|s3://bucket/prefix>, else RELEASE_TARGET, else releases/.`;

class UsageError extends Error {}

/** Something is wrong with the name, not with how the command is used. */
class UnknownUnit extends Error {}

const options = {
  target: { type: 'string' },
  channel: { type: 'string' },
  percent: { type: 'string' },
  minutes: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  reason: { type: 'string' },
  keep: { type: 'string', default: '10' },
  days: { type: 'string', default: '30' },
  'dry-run': { type: 'boolean', default: false },
  upload: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  together: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

let values: ReturnType<typeof readArguments>['values'];

/** @throws UsageError for options that there are not */
function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Without `--` npm keeps options for itself: `npm run release chat --dry-run` would be a release. */
function refuseHeldOptions(command: string, names: string[]): void {
  const { env } = process;
  if (!env.npm_config_user_agent?.startsWith('npm/')) return;
  const stored = Object.keys(options).filter((name) => {
    const value = env[`npm_config_${name.replaceAll('-', '_')}`];
    // a developer's .npmrc may set these; without them a command does less, or nothing else
    if (name === 'force' || (name === 'target' && value !== 'true')) return false;
    return value !== undefined && value !== '' && value !== 'false';
  });
  const [option] = stored;
  if (!option || values[option as keyof typeof values] === true) return;
  throw new UsageError(
    `npm has kept --${option} for itself: put -- before the options, npm run ${command} ${names[0] ?? ''} -- --${option} ….`,
  );
}

const wholeNumber = (name: string, text: string, least: number, most: number): number => {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most) {
    throw new UsageError(`--${name} is a whole number from ${least} to ${most}.`);
  }
  return number;
};

/** `all`: those of the workspace, without the retired ones. One that is named may also be only in the target: its folder is gone. */
async function parseUnits(target: ReleaseTarget, names: string[]): Promise<string[]> {
  if (names.length === 0) throw new UsageError('Name a remote, or shell.');
  const registry = await readRegistry(target);
  if (names.length === 1 && names[0] === 'all') return unitsToRelease(registry);
  const { units, retired = {} } = registry;
  const known = [...new Set([...unitNames(), ...Object.keys(units), ...Object.keys(retired)])];
  return names.map((name) => {
    const unit = name.replace(/^mfe-/, '');
    if (!unitName.safeParse(unit).success) throw new UsageError(`${name} is no name of a remote.`);
    if (!known.includes(unit)) throw new UnknownUnit(`There is no ${name}: there are ${known.join(', ')}.`);
    return unit;
  });
}

async function release(target: ReleaseTarget, names: string[]): Promise<void> {
  const wanted = names.map((name) => name.split('@')[1]);
  const units = await parseUnits(
    target,
    names.map((name) => name.replace(/@.*$/, '')),
  );
  const percent = values.percent === undefined ? 100 : wholeNumber('percent', values.percent, 1, 100);
  if (values.channel !== undefined && values.percent !== undefined) {
    throw new UsageError('A channel has no percent: leave one of them out.');
  }
  const pointer = values.channel ?? (percent === 100 ? 'live' : 'canary');
  const built = await builtNow(units.filter((_, index) => wanted[index] === undefined));
  const versions: Record<string, string> = {};
  for (const [index, unit] of units.entries()) {
    versions[unit] = built[unit] ?? (await releasedAs(target, unit, wanted[index] ?? ''));
  }
  const { 'dry-run': dryRun, upload: uploadOnly } = values;
  const { deployments, notes } = await releaseUnits({
    builtIn: defaultReleasesDir,
    target,
    versions,
    pointer,
    dryRun,
    uploadOnly,
    ...(pointer === 'canary' && { percent }),
    ...(values.reason && { reason: values.reason }),
  });
  for (const note of notes) console.log(`• ${note}`);
  report(deployments, dryRun || uploadOnly);
  if (uploadOnly && !dryRun)
    console.log(
      `Brought to ${target.address}: ${Object.entries(versions)
        .map((parts) => parts.join('@'))
        .join(', ')}.`,
    );
}

/** The versions of the units as they are in the workspace. */
async function builtNow(units: string[]): Promise<Record<string, string>> {
  const missing = units.find((unit) => !unitNames().includes(unit));
  if (missing !== undefined) {
    throw new UnknownUnit(`There is no folder mfe-${missing}: release an earlier version as ${missing}@<version>.`);
  }
  await checkTypes(units);
  // the bundler is loaded only by who builds
  const { buildUnit } = await import('../build/build-all.ts');
  const options = { releasesDir: defaultReleasesDir, changedOnly: true, mode: 'production' as const, onProgress: tell };
  const versions: Record<string, string> = {};
  for (const unit of units) versions[unit] = (await buildUnit(unit, options)).version;
  return versions;
}

async function deliverUnits(target: ReleaseTarget, names: string[]): Promise<void> {
  if (values.channel !== undefined || values['dry-run'])
    throw new UsageError('That is for release: deliver gives it to visitors.');
  const versions = await builtNow(await parseUnits(target, names));
  const plan = { builtIn: defaultReleasesDir, target, versions, stages: stagesOfDelivery(), again: values.again };
  if (values.list) return console.log(JSON.stringify((await deliveryGroups(plan)).map((units) => units.join(' '))));
  report(await deliver({ ...plan, ...(values.reason && { reason: values.reason }) }));
}

/** Those of the policy, or the one that the options name. */
function stagesOfDelivery(): Stage[] {
  if (values.percent === undefined && values.minutes === undefined) return rolloutStages();
  const percent = wholeNumber('percent', values.percent ?? '10', 1, 99);
  return [{ percent, minutes: wholeNumber('minutes', values.minutes ?? '30', 0, 1440), alive: minAlive }];
}

/** The one version, in the target or built here, that begins so. */
async function releasedAs(target: ReleaseTarget, unit: string, beginning: string): Promise<string> {
  const there = [...(await target.list(unit)), ...(await folderTarget(defaultReleasesDir).list(unit))];
  const found = [...new Set(there)].filter((version) => beginning !== '' && version.startsWith(beginning));
  const [version] = found;
  if (version && found.length === 1) return version;
  const what = found.length > 1 ? `${found.length} releases begin with` : 'There is no';
  throw new DeploymentRefused(`${what} ${unit}@${beginning}: npm run releases ${unit} lists what there is.`);
}

function tell(event: BuildEvent): void {
  if (event.state !== 'building')
    console.log(`${event.name} ${event.version} ${event.state} (${event.milliseconds} ms)`);
}

function report(deployments: Omit<Deployment, 'at' | 'by'>[], isDryRun = false): void {
  if (deployments.length === 0) console.log('Nothing to deploy: visitors have this already.');
  for (const one of deployments) console.log(`${isDryRun ? 'Would deploy' : '✔'} ${describe(one)}`);
}

function describe({ unit, pointer, from, to, percent }: Omit<Deployment, 'at' | 'by'>): string {
  const what = pointer === 'canary' && percent ? `canary for ${percent} %` : pointer;
  return `${unit} ${what}: ${from ?? 'nothing'} → ${to ?? 'nothing'}`;
}

async function promote(target: ReleaseTarget, names: string[]): Promise<void> {
  const units = await parseUnits(target, names);
  const what = values.channel ?? 'canary';
  const requests = ({ units: states }: Registry) =>
    units.map((unit) => {
      const state = states[unit];
      const to = what === 'canary' ? state?.canary?.version : state?.channels[what];
      if (!to) throw new DeploymentRefused(`${unit} has no ${what} that could go live.`);
      return { unit, pointer: 'live', to, by: 'release' as const, reason: values.reason ?? `after ${what}` };
    });
  report(await deploy(target, requests, refuseIncompatible(target)));
}

async function endChannel(target: ReleaseTarget, units: string[], channel: string): Promise<void> {
  if (values.from !== undefined || values.to !== undefined)
    throw new UsageError('A channel is ended: leave --from and --to out.');
  const { reason = 'by hand' } = values;
  const requests = ({ units: states }: Registry) =>
    units
      .filter((unit) => states[unit]?.channels[channel])
      .map((unit) => ({ unit, pointer: channel, to: null, by: 'rollback' as const, reason }));
  report(await deploy(target, requests, refuseIncompatible(target)));
}

async function goBack(target: ReleaseTarget, names: string[]): Promise<void> {
  if (values.channel !== undefined) return endChannel(target, await parseUnits(target, names), values.channel);
  const { from, to, reason = 'by hand', force, together, 'dry-run': dryRun } = values;
  const moment = to === undefined ? null : momentOf(to);
  if (moment || together || names.length > 1 || names[0] === 'all') return goBackTogether(target, names, moment);
  const [unit = ''] = await parseUnits(target, names);
  if (to !== undefined && !(await listReleases(target, unit)).some(({ version }) => version === to)) {
    throw new DeploymentRefused(
      `${target.address} has no ${unit}@${to}: npm run releases ${unit} lists what there is.`,
    );
  }
  const registry = await readRegistry(target);
  const step = unitsOfStep(registry, unit);
  const check = { ...(!force && { check: refusedWith(target, step) }), dryRun };
  if (!registry.units[unit] && registry.retired?.[unit]) {
    const retired = { reason, ...(to && { to }), ...(from && { expected: from }), ...check };
    report(await rollback(target, unit, retired), dryRun);
    return;
  }
  const found = whatToTakeBack(registry, unit);
  if (from === undefined && found.putBack && !(await isWanted(found.putBack, unit, found.version))) {
    throw new DeploymentRefused('As you wish.');
  }
  const expected = from ?? found.version;
  report(await rollback(target, unit, { reason, expected, ...(to && { to }), ...check }), dryRun);
}

/** Checks with the whole step: units that went live in one step may need to go back in one. */
const refusedWith =
  (target: ReleaseTarget, step: string[]): DeploymentCheck =>
  async (next, registry) => {
    try {
      await refuseIncompatible(target)(next, registry);
    } catch (error) {
      if (!(error instanceof DeploymentRefused) || step.length < 2) throw error;
      throw new DeploymentRefused(
        `${error.message}\nIt went live together with ${step.slice(1).join(', ')}: npm run rollback ${step.join(' ')} takes all of that back in one step.`,
      );
    }
  };

/** Null: it is a version. Without an offset it is UTC, as the history is printed. */
function momentOf(text: string): Date | null {
  if (!text.includes('-')) return null;
  const found = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(text);
  const moment = new Date(found ? `${found[1]}T${found[2]}${found[3] ?? 'Z'}` : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`"${text}" is neither a version nor a moment such as "2026-11-23 21:00".`);
  if (moment.getTime() > Date.now()) throw new UsageError(`${text} is yet to come.`);
  return moment;
}

async function goBackTogether(target: ReleaseTarget, names: string[], moment: Date | null): Promise<void> {
  const { from, to, reason = 'by hand', force, together, 'dry-run': dryRun } = values;
  if (!moment && names[0] === 'all') throw new UsageError('All go back to a moment: name it with --to.');
  if (to !== undefined && !moment) throw new UsageError('--to is a version of one unit; for several it is a moment.');
  const registry = await readRegistry(target);
  const everything = [...new Set([...Object.keys(registry.units), ...Object.keys(registry.retired ?? {})])];
  const isAll = moment && (names.length === 0 || names[0] === 'all');
  const named = isAll ? everything : await parseUnits(target, names);
  const units = [...new Set(together ? named.flatMap((unit) => unitsOfStep(registry, unit)) : named)];
  const returnsIn = (now: Registry) =>
    moment ? returnsToMoment(now, units, moment) : { returns: nearestReturns(now, units), notes: [] };

  const { returns, notes } = returnsIn(registry);
  for (const note of notes) console.log(`• ${note}`);
  const expected = expectedOf(
    registry,
    returns.map(({ unit }) => unit),
    from,
  );
  for (const unit of moment || from !== undefined ? [] : Object.keys(expected)) {
    if (!registry.units[unit]) continue;
    const { version, putBack } = whatToTakeBack(registry, unit);
    if (putBack && !(await isWanted(putBack, unit, version))) throw new DeploymentRefused('As you wish.');
  }
  const what = moment
    ? `Back to ${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC.`
    : `Back together: ${units.join(', ')}.`;
  const made = await rollBackTogether(target, (now) => returnsIn(now).returns, {
    reason: `${what} ${reason}`,
    expected,
    dryRun,
    ...(!force && { check: refuseIncompatible(target) }),
  });
  report(made, dryRun);
}

/** Returns the version of each unit that visitors have now, or that `--from` names. */
function expectedOf(registry: Registry, units: string[], from = ''): Record<string, string> {
  const named = from
    .split(',')
    .filter(Boolean)
    .map((text) => text.split('@'));
  const stranger = named.find(([unit = '', version]) => !version || !units.includes(unit));
  if (stranger)
    throw new UsageError(`--from names what is taken back: ${units.map((unit) => `${unit}@<version>`).join(',')}.`);
  const now = units.map((unit) => [unit, registry.units[unit] ? whatToTakeBack(registry, unit).version : 'retired']);
  return Object.fromEntries([...now, ...named]);
}

/**
 * Asks for confirmation when an administrator or the site itself has already rolled back: visitors now have the version that was good
 * before.
 */
async function isWanted({ at, by, reason }: Deployment, unit: string, version: string): Promise<boolean> {
  const when = at.slice(0, 19).replace('T', ' ');
  const message = `${unit} was put back already: visitors get ${unit}@${version} since ${when} UTC (${by}${reason ? `: ${reason}` : ''}).`;
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new DeploymentRefused(
      `${message}\nTo take that one back as well, name it: npm run rollback ${unit} -- --from ${version}`,
    );
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${message}\nTake that one back as well? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

async function retireUnits(target: ReleaseTarget, names: string[]): Promise<void> {
  if (names.includes('all')) throw new UsageError('Name the remotes to retire.');
  const { to, reason, force, 'dry-run': dryRun } = values;
  const units = await parseUnits(target, names);
  const { deployments, notes } = await retire(target, units, {
    force,
    dryRun,
    ...(to !== undefined && { to }),
    ...(reason && { reason }),
  });
  for (const note of notes) console.log(`• ${note}`);
  report(deployments, dryRun);
}

async function list(target: ReleaseTarget, names: string[]): Promise<void> {
  const only = names.length > 0 ? (await parseUnits(target, names))[0] : undefined;
  if (values.prune) return prune(target);
  const found = await listReleases(target, only);
  if (found.length === 0) {
    console.log(
      `${target.address} has no release${only ? ` of ${only}: npm run release ${only} makes the first` : ''}.`,
    );
  }
  for (const { unit, version, at, commit, size, pointers } of found) {
    const facts = [unit.padEnd(12), version, at?.slice(0, 16).replace('T', ' ') ?? '–'.padEnd(16)];
    const weight = `${(size / 1000).toFixed(0)} KB`.padStart(8);
    console.log([...facts, weight, (commit ?? '').padEnd(13), pointers.join(', ')].join('  ').trimEnd());
  }
  const { history, retired = {} } = await readRegistry(target);
  for (const [unit, retirement] of Object.entries(retired)) {
    if (!only || unit === only) console.log(`\n${unit} is retired: ${describeRetirement(retirement)}`);
  }
  const deployments = history.filter(({ unit }) => !only || unit === only).slice(-20);
  if (deployments.length > 0) console.log('\nDeployment history');
  let step = '';
  for (const { at, by, reason, ...deployment } of deployments.toReversed()) {
    const cause = `(${by}${reason ? `: ${reason}` : ''})`;
    // deployments of one step have the same time to the millisecond
    if (step === at + cause) console.log(`${' '.repeat(14)}+   ${describe(deployment)}`);
    else console.log(`${at.slice(0, 16).replace('T', ' ')}  ${describe(deployment)}  ${cause}`);
    step = at + cause;
  }
}

async function prune(target: ReleaseTarget): Promise<void> {
  const keep = wholeNumber('keep', values.keep, 1, 1000);
  const days = wholeNumber('days', values.days, 1, 3650);
  const removable = await removableReleases(target, { keep, days });
  for (const { unit, version } of removable) {
    if (!values['dry-run']) {
      await target.remove(`${unit}/${version}`);
      await removeMaps(target, unit, version);
    }
    console.log(`${values['dry-run'] ? 'Would remove' : 'Removed'} ${unit}@${version}`);
  }
  if (removable.length === 0) console.log('Nothing is old enough to be removed.');
}

/** The lines about a command; all of them where there is no such command. */
function usageOf(command: string): string {
  const [everywhere = '', ...parts] = usage.split(/\n(?=npm run |Everywhere)/).toReversed();
  const own = parts.toReversed().filter((part) => part.startsWith(`npm run ${command} `));
  return own.length > 0 ? [...own, everywhere].join('\n') : usage;
}

const commands: Record<string, (target: ReleaseTarget, names: string[]) => Promise<void>> = {
  release,
  deliver: deliverUnits,
  promote,
  rollback: goBack,
  retire: retireUnits,
  releases: list,
};

let command = '';
try {
  const read = readArguments();
  values = read.values;
  const [first = '', ...names] = read.positionals;
  command = first;
  const run = commands[command];
  if (!run || values.help) throw new UsageError('');
  refuseHeldOptions(command, names);
  await run(openTarget(values.target ?? process.env.RELEASE_TARGET ?? defaultReleasesDir), names);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message ? `✖ ${error.message}\n\n` : ''}${usageOf(command)}`);
  else if (error instanceof DeploymentRefused) {
    for (const reason of error.message.split('\n')) console.error(`✖ ${reason}`);
    console.error('Nothing was changed.');
  } else console.error(`✖ ${error instanceof Error ? error.message : String(error)}\nNothing was changed.`);
  process.exitCode = 1;
}
