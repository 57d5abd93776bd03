import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import type { StackPorts } from 'backend-stack/ports.ts';
import { layMigratedCluster } from 'backend-stack/start-database.ts';
import postgres from 'postgres';
import { tokenOf } from './backend.ts';
import { type LaunchedStack, launchStack } from './stack-process.ts';

export type Victim = 'database' | 'functions';

interface Answer {
  status: number;
  body: { bookingId?: string; sessionId?: string; url?: string | null; status?: string; error?: { code: string } };
}

/** A durable stack of its own, whose parts are killed with SIGKILL and started again on what is left. */
export class CrashingStack {
  #stack: LaunchedStack;
  readonly #place: Place;
  sql: postgres.Sql;

  private constructor(stack: LaunchedStack, place: Place) {
    this.#stack = stack;
    this.#place = place;
    this.sql = connect(stack);
  }

  static async start(): Promise<CrashingStack> {
    const [api, database, mail, payments] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const place: Place = {
      dataDir: await mkdtemp(path.join(tmpdir(), 'espacos-crash-')),
      ports: { api, database, mail, payments },
    };
    if (!process.env.CRASH_PROJECT_DIR) await layMigratedCluster(path.join(place.dataDir, 'postgres'));
    return new CrashingStack(await launch(place), place);
  }

  async stop(): Promise<void> {
    await this.sql.end({ timeout: 1 });
    await this.#stack.stop();
    await rm(this.#place.dataDir, { recursive: true, force: true });
  }

  /**
   * Returns when everything answers again. What the victim waited for is let go once it is dead: the database goes on
   * with a statement whose caller is gone, and only its own death ends it.
   */
  async kill(victim: Victim, letGo: () => Promise<void> = async () => undefined): Promise<void> {
    if (victim === 'functions') {
      const pid = await this.#functionsPid();
      process.kill(pid, 'SIGKILL');
      await letGo();
      await until(async () => (await this.#functionsPid().catch(() => pid)) !== pid && (await this.#isReady()));
      return;
    }
    const lock = await readFile(path.join(this.#place.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    // With its owner, as when the machine goes down: alone it would be restarted, and waiting requests would continue.
    this.#stack.process.kill('SIGKILL');
    process.kill(Number(lock.split('\n')[0]), 'SIGKILL');
    await this.#stack.ended;
    await letGo();
    await this.sql.end({ timeout: 0 }).catch(() => undefined);
    this.#stack = await launch(this.#place);
    this.sql = connect(this.#stack);
  }

  async #functionsPid(): Promise<number> {
    const record = JSON.parse(await readFile(path.join(this.#place.dataDir, 'processes.json'), 'utf8')) as {
      children: { name: string; pid: number }[];
    };
    const child = record.children.find(({ name }) => name === 'functions');
    if (child === undefined) throw new Error('No functions run.');
    return child.pid;
  }

  async #isReady(): Promise<boolean> {
    const { functions } = (await (await fetch(`${this.#stack.urls.api}/health`)).json()) as { functions?: string };
    const answer = await this.call('expire-holds', {}, this.secretKey).catch(() => null);
    return functions !== 'down' && answer?.status === 200;
  }

  get secretKey(): string {
    return this.#stack.keys.secret;
  }

  async person(): Promise<{ id: string; token: string }> {
    const id = randomUUID();
    const email = `${id}@exemplo.test`;
    await this
      .sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${email}, '{"full_name": "Marina Alves"}')`;
    await this.sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id = ${id}`;
    return { id, token: tokenOf({ id, email }, 3600, this.#stack.keys.jwtSecret) };
  }

  /** A space at R$ 1.000. */
  async space(): Promise<string> {
    const host = await this.person();
    const [row] = await this.sql<{ id: string }[]>`
      insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
      values ('Casa que resiste', 'Firme.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, ${['a/1.jpg']},
        ${host.id}, 'approved') returning id`;
    return row?.id ?? '';
  }

  async call(name: string, body: unknown, token: string): Promise<Answer> {
    const response = await fetch(`${this.#stack.urls.api}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: token === this.secretKey ? token : this.#stack.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }

  /** The sandbox's controls and its imitation of Stripe, with the secret key. */
  async provider(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#stack.urls.payments}${address}`, {
      method,
      headers: { authorization: `Bearer ${this.#stack.keys.stripeSecretKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  }

  /** Holds a booking's row from a connection of its own: other writers wait until the returned function runs. */
  async holdBooking(id: string): Promise<() => Promise<void>> {
    const holder = connect(this.#stack);
    await holder.unsafe('begin');
    await holder.unsafe('select 1 from public.bookings where id = $1 for update', [id]);
    return () => holder.end({ timeout: 0 }).catch(() => undefined);
  }

  /** Waits until a statement that names this procedure waits for a lock. */
  waitsFor(procedure: string): Promise<void> {
    return until(async () => {
      const waiting = await this.sql`
        select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${`%${procedure}%`}`;
      return waiting.length > 0;
    });
  }
}

export async function until(isSo: () => Promise<boolean>, seconds = 30): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${seconds} s.`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** One connection, so that a transaction begun on it is the next statement's. */
const connect = (stack: LaunchedStack) => postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });

/** Where it is again after each restart. */
interface Place {
  dataDir: string;
  ports: StackPorts;
}

function launch(place: Place): Promise<LaunchedStack> {
  const projectDir = process.env.CRASH_PROJECT_DIR;
  return launchStack(
    {
      ...place,
      siteUrl: 'http://localhost:25400',
      durable: true,
      scheduleEveryMs: null,
      ...(projectDir ? { projectDir } : {}),
    },
    { says: false },
  );
}
