import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SandboxStore } from './sandbox-store.ts';

/** Failures that a test or a curious developer orders; each is used up `times` times. */
export const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('webhook'),
    action: z.enum(['drop', 'delay', 'duplicate']),
    eventType: z.string().optional(),
    seconds: z.number().min(0).max(86_400).default(5),
    times: z.number().int().min(1).max(1000).default(1),
  }),
  z.strictObject({
    kind: z.literal('api'),
    action: z.enum(['status', 'disconnect', 'delay']),
    method: z.enum(['GET', 'POST', 'DELETE']).optional(),
    path: z.string().startsWith('/v1/').optional(),
    /** 'after': the work is done and kept, only the answer is lost. */
    when: z.enum(['before', 'after']).default('before'),
    status: z.number().int().min(400).max(599).default(500),
    milliseconds: z.number().min(0).max(120_000).default(1000),
    times: z.number().int().min(1).max(1000).default(1),
  }),
  z.strictObject({
    kind: z.literal('refund'),
    action: z.enum(['fail', 'pend', 'refuse']),
    times: z.number().int().min(1).max(1000).default(1),
  }),
]);
export type Fault = z.output<typeof faultSchema>;
export type FaultOf<Kind extends Fault['kind']> = Extract<Fault, { kind: Kind }>;

export function addFault(store: SandboxStore, fault: Fault): number {
  store.run('insert into faults (body, remaining) values (?, ?)', JSON.stringify(fault), fault.times);
  return store.rows<{ id: number }>('select max(id) as id from faults')[0]?.id ?? 0;
}

export function listFaults(store: SandboxStore): { id: number; remaining: number; fault: Fault }[] {
  return store
    .rows<{ id: number; body: string; remaining: number }>('select * from faults order by id')
    .map(({ id, body, remaining }) => ({ id, remaining, fault: JSON.parse(body) as Fault }));
}

/** Controllers that release the requests delayed by a fault, by its number. */
const delays = new WeakMap<SandboxStore, Map<number, AbortController>>();

/** Waits so long, or until the fault is cleared. */
export async function delayed(store: SandboxStore, fault: number, milliseconds: number): Promise<void> {
  const held = delays.get(store) ?? new Map<number, AbortController>();
  delays.set(store, held);
  const delay = held.get(fault) ?? new AbortController();
  held.set(fault, delay);
  await sleep(milliseconds, undefined, { signal: delay.signal }).catch(() => undefined);
}

/** Removes all faults, or one by its number. Requests that an ordered delay holds continue immediately. */
export function clearFaults(store: SandboxStore, fault?: number): void {
  if (fault === undefined) store.run('delete from faults');
  else store.run('delete from faults where id = ?', fault);
  for (const [id, delay] of delays.get(store) ?? []) {
    if (fault !== undefined && id !== fault) continue;
    delay.abort();
    delays.get(store)?.delete(id);
  }
}

/** Finds the first ordered fault that fits and uses it up once. */
export function takeFault<Kind extends Fault['kind']>(
  store: SandboxStore,
  kind: Kind,
  fits: (fault: FaultOf<Kind>) => boolean = () => true,
): (FaultOf<Kind> & { id: number }) | undefined {
  return store.transaction(() => {
    const isFault = (candidate: Fault): candidate is FaultOf<Kind> => candidate.kind === kind;
    const entry = listFaults(store).find(({ fault }) => isFault(fault) && fits(fault));
    if (!entry || !isFault(entry.fault)) return undefined;
    store.run('update faults set remaining = remaining - 1 where id = ?', entry.id);
    store.run('delete from faults where remaining <= 0');
    return { ...entry.fault, id: entry.id };
  });
}
