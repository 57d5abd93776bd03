import { isPortFree, type PortName, portsFromEnvironment, variablesByPort } from '../backend/stack/src/ports.ts';
import { StackError } from '../backend/stack/src/stack-error.ts';

interface DevPorts {
  stack: Record<PortName, number>;
  /** Where each unit is compiled to. */
  devServers: number[];
  /** Where the site listens that joins a running instance. */
  joinedSite: number;
}

const looked = 50;

/**
 * The ports of `npm run dev`: those of the environment, and the first free ones after the site's that nothing else of the stack will
 * take, so that the address is the same tomorrow. `DEV_SERVER_PORT` is the first unit's. @throws StackError for one that is no port, is given twice, or is taken
 */
export async function devPorts(
  units: number,
  env: NodeJS.ProcessEnv = process.env,
  isFree = isPortFree,
): Promise<DevPorts> {
  const stack = portsFromEnvironment(env);
  const reserved = variablesByPort(stack);
  const wishes = new Set([env.DEV_SERVER_PORT, env.DEV_PORT].filter(Boolean).map(Number));

  async function choose(variable: 'DEV_SERVER_PORT' | 'DEV_PORT', distance: number): Promise<number> {
    const wanted = env[variable] ? Number(env[variable]) : null;
    if (wanted === null) return firstFree(stack.site + distance);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > 65_535) {
      throw new StackError(`${variable}=${env[variable]} is no port: give a number between 1 and 65535.`);
    }
    const twin = reserved.get(wanted);
    if (twin) throw new StackError(`${variable} and ${twin} are both ${wanted}: give each its own port.`);
    if (!(await isFree(wanted))) {
      throw new StackError(
        `Port ${wanted} (${variable}) is taken by another program: end that program, or leave ${variable} out.`,
      );
    }
    return wanted;
  }

  async function firstFree(from: number): Promise<number> {
    for (let port = from; port < from + looked && port <= 65_535; port += 1) {
      if (!reserved.has(port) && !wishes.has(port) && (await isFree(port))) return port;
    }
    throw new StackError(`No port from ${from} to ${from + looked - 1} is free: choose one with DEV_SERVER_PORT.`);
  }

  const devServers = [await choose('DEV_SERVER_PORT', 10)];
  for (let last = devServers[0] ?? 0; devServers.length < units; ) {
    last = await firstFree(last + 1);
    devServers.push(last);
  }
  for (const port of devServers) reserved.set(port, 'DEV_SERVER_PORT');
  return { stack, devServers, joinedSite: await choose('DEV_PORT', 1) };
}
