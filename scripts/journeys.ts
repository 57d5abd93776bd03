import type { TestCache } from './test-cache.ts';
import { journeyInputs, unitInputs } from './test-tasks.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  suites: Suite[];
}
interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; file: string; tests: Test[] }[];
}
interface Test {
  projectName: string;
  status: string;
  /** Of each try: none where a project that this one waits for has failed. */
  results: { duration?: number }[];
  annotations: { type: string; description?: string }[];
}

export interface Journey {
  /** As Playwright names it when it looks for a title: project, file, titles. */
  name: string;
  file: string;
  /** 'desktop' */
  project: string;
  status: string;
  /** One that its project's order kept from starting has not; one that is skipped by its own words has. */
  wasReached: boolean;
  /** Of all its tries. */
  seconds: number;
  /** The remotes that it visited; shell included. Null: it has not been run. */
  units: string[] | null;
}

export function journeysOf(report: PlaywrightReport): Journey[] {
  const inSuite = ({ suites = [], specs, title }: Suite, titles: string[]): Journey[] => [
    ...specs.flatMap((spec) =>
      spec.tests.map(({ projectName, status, results, annotations }) => ({
        name: [projectName, ...titles, title, spec.title].join(' '),
        file: `e2e/specs/${spec.file}`,
        project: projectName,
        status,
        wasReached: results.length > 0,
        seconds: results.reduce((sum, { duration = 0 }) => sum + duration / 1000, 0),
        units: annotations.some(({ type }) => type === 'units')
          ? annotations.flatMap(({ type, description = '' }) => (type === 'units' ? description.split(' ') : []))
          : null,
      })),
    ),
    ...suites.flatMap((suite) => inSuite(suite, [...titles, title])),
  ];
  return report.suites.flatMap((suite) => inSuite(suite, []));
}

/** Projects of which no journey was started: one that they wait for has failed. */
export function unreachedProjects(journeys: Journey[]): Set<string> {
  const reached = new Set(journeys.filter(({ wasReached }) => wasReached).map(({ project }) => project));
  return new Set(journeys.map(({ project }) => project).filter((project) => !reached.has(project)));
}

/**
 * Which journeys have passed before with the same inputs. A journey depends on the shell, the backend, its own file, and the
 * remotes that it visited when it last passed: as long as none of these has changed it visits no other.
 */
export class PassedJourneys {
  readonly #workspace: WorkspaceFiles;
  readonly #cache: TestCache;
  readonly #browser: string;
  readonly #hashes = new Map<string, string>();

  constructor(workspace: WorkspaceFiles, cache: TestCache, browser: string) {
    this.#workspace = workspace;
    this.#cache = cache;
    this.#browser = browser;
  }

  has(journey: Journey): boolean {
    const visited = this.#cache.recall<string[]>(this.#key(journey));
    return visited !== null && this.#cache.recall(this.#keyWith(journey, visited)) !== null;
  }

  add(journey: Journey): void {
    // one that its own words skip visits nothing
    const units = journey.status === 'skipped' ? (journey.units ?? []) : journey.units;
    if (units === null) return;
    const visited = [...new Set(units)].filter((unit) => unit !== '');
    this.#cache.remember(this.#keyWith(journey, visited), true);
    this.#cache.remember(this.#key(journey), visited);
  }

  #key({ name, file }: Journey): string {
    const inputs = this.#hash(file, () => journeyInputs(this.#workspace, file));
    return this.#cache.key('journey', this.#browser, name, inputs);
  }

  #keyWith(journey: Journey, units: string[]): string {
    const hashes = units.map((unit) => `${unit} ${this.#hash(unit, () => unitInputs(this.#workspace, unit))}`);
    return this.#cache.key(this.#key(journey), ...hashes);
  }

  #hash(name: string, files: () => string[]): string {
    const hash = this.#hashes.get(name) ?? this.#workspace.hash(files());
    this.#hashes.set(name, hash);
    return hash;
  }
}
