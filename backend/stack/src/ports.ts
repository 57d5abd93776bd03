import { createServer } from 'node:net';
import { StackError } from './stack-error.ts';

export type StackPorts = { api: number; database: number; mail: number; payments: number };

/** Each port a person may choose: what listens there and the environment variable that moves it. */
const portVariables = {
  site: { variable: 'SITE_PORT', usual: 3000, purpose: 'site' },
  api: { variable: 'API_PORT', usual: 54321, purpose: 'API' },
  database: { variable: 'DB_PORT', usual: 54322, purpose: 'Postgres' },
  mail: { variable: 'MAIL_PORT', usual: 54324, purpose: 'mail' },
  payments: { variable: 'PAYMENTS_PORT', usual: 54330, purpose: 'payment sandbox' },
} as const;

export type PortName = keyof typeof portVariables;

/** The ports from the environment, the usual ones where it says nothing. */
export function portsFromEnvironment(env: NodeJS.ProcessEnv = process.env): Record<PortName, number> {
  const ports = {} as Record<PortName, number>;
  for (const [name, { variable, usual }] of Object.entries(portVariables) as [
    PortName,
    (typeof portVariables)[PortName],
  ][]) {
    const text = env[variable];
    const port = text === undefined || text === '' ? usual : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new StackError(`${variable}=${text} is no port: give a number between 1 and 65535.`);
    }
    const twin = (Object.keys(ports) as PortName[]).find((other) => ports[other] === port);
    if (twin) {
      throw new StackError(`${variable} and ${portVariables[twin].variable} are both ${port}: give each its own port.`);
    }
    ports[name] = port;
  }
  return ports;
}

function occupiedPortError(name: PortName, port: number): StackError {
  const { variable, purpose } = portVariables[name];
  return new StackError(
    `Port ${port} (${purpose}) is taken by another program: end that program, or choose another port with ${variable}.`,
  );
}

/** Looks before anything is started, so that a taken port costs nothing and names its variable. */
export async function assertPortsAreFree(ports: Partial<Record<PortName, number>>): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [PortName, number][]) {
    if (!(await isPortFree(port))) throw occupiedPortError(name, port);
  }
}

/** The variables by the port they give. */
export const variablesByPort = (ports: Record<PortName, number>) =>
  new Map(
    (Object.keys(ports) as PortName[]).map((name): [number, string] => [ports[name], portVariables[name].variable]),
  );

/** Whether both loopback addresses and the address that means "all" can be listened on. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    const code = await new Promise<string | undefined>((resolve) => {
      const probe = createServer();
      probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
      probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
    });
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
  }
  return true;
}
