import { randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { defaultReleasesDir } from 'federation/build/workspace.ts';
import { openTarget } from 'federation/targets/open-target.ts';
import type postgres from 'postgres';
import { addDays } from 'shared-domain/days/day.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { createPlaceFinder } from 'shell/server/decoding/place-finder.ts';
import { apiUrl, openDatabase, sessionKey, siteUrl } from './instance.ts';
import { pageErrors } from './page-errors.ts';
import { compositionName, trial, trialDomain, trialPrefix } from './trial.ts';
import { releasesIn, unitsIn, visitedUnits } from './visited-units.ts';

export interface Person {
  id: string;
  email: string;
  password: string;
  fullName: string;
}

export interface GivenSpace {
  id: string;
  title: string;
  hostId: string;
}

/** In letters: the title of a listing may hold no number that could be called. */
export const titleToken = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/** `yyyy-MM-dd` of the day that is `days` from today, as Rio counts days. */
export function dateInRio(days: number): string {
  return addDays(todayInRio(), days);
}

interface Session {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

async function auth<Answer>(path: string, key: string, body: unknown): Promise<Answer> {
  const response = await fetch(`${apiUrl}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`auth/${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer as Answer;
}

export class Given {
  readonly sql: postgres.Sql;
  readonly key: string;
  readonly #spaces: string[] = [];

  constructor(sql: postgres.Sql, key: string) {
    this.sql = sql;
    this.key = key;
  }

  /**
   * A person with a confirmed e-mail address; `complete` also fills in the fields that a booking requires. Inserted into the tables of a
   * sign-up, with a password hash that is quickly checked: signing up has tests of its own, and keeps the server busy for as long as five
   * pages.
   */
  async person({ complete = true, fullName = 'Marina Teste' } = {}): Promise<Person> {
    const { sql } = this;
    const [id, password] = [randomUUID(), 'segredo-1234'];
    const email = `${trial ? `${trialPrefix}${trial.run}-` : 'e2e-'}${id}${trialDomain}`;
    const claims = { sub: id, email, email_verified: true, phone_verified: false };
    await sql.begin(async (tx) => {
      await tx`
        insert into auth.users (id, email, aud, role, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
          created_at, updated_at)
        values (${id}, ${email}, 'authenticated', 'authenticated', extensions.crypt(${password}, extensions.gen_salt('bf', 4)), now(),
          ${tx.json({ provider: 'email', providers: ['email'] })}, ${tx.json({ ...claims, full_name: fullName })}, now(), now())`;
      // Supabase Auth itself (AUTH_BINARY) reads no NULL there
      if (process.env.AUTH_BINARY || (trial?.site && (await this.#isSupabaseAuth()))) {
        await tx`update auth.users set instance_id = ${'00000000-0000-0000-0000-000000000000'}, confirmation_token = '', recovery_token = '',
          email_change = '', email_change_token_new = '' where id = ${id}`;
      }
      await tx`
        insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
        values (${randomUUID()}, 'email', ${id}, ${id}, ${tx.json(claims)}, now(), now())`;
      if (complete) {
        await tx`
          insert into public.profile_private (id, phone, date_of_birth) values (${id}, '(21) 98888-7777', '1990-05-10')
          on conflict (id) do update set phone = excluded.phone, date_of_birth = excluded.date_of_birth`;
      }
    });
    return { id, email, password, fullName };
  }

  /** Another site than `npm start` has it, with columns of its own. */
  async #isSupabaseAuth(): Promise<boolean> {
    const columns = await this.sql`select from information_schema.columns
      where table_schema = 'auth' and table_name = 'users' and column_name = 'instance_id'`;
    return columns.length > 0;
  }

  /** Without authenticators: a new administrator. */
  async administrator(fullName: string, { authenticators = 0 } = {}): Promise<Person> {
    const person = await this.person({ fullName });
    await this.sql`insert into public.user_roles (user_id, role) values (${person.id}, 'admin')`;
    await this.sql`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
      select gen_random_uuid(), ${person.id}, 'Autenticador ' || number, 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP'
      from generate_series(1, ${authenticators}) as number`;
    return person;
  }

  /** A space of its own, so that no other test can book its dates; approved by default. */
  async space({
    price = 1000,
    capacity = 50,
    status = 'approved',
    title = `Casa de teste ${titleToken()}`,
    host: wanted,
  }: {
    price?: number;
    capacity?: number;
    status?: 'approved' | 'pending';
    title?: string;
    /** Without one, a new person. */
    host?: Person;
  } = {}): Promise<GivenSpace> {
    const host = wanted ?? (await this.person({ fullName: 'Helena Anfitriã' }));
    const [row] = await this.sql<{ id: string }[]>`
      insert into public.spaces (title, description, type, capacity, zone, neighborhood, price, amenities, images, host_id, status)
      values (${title}, 'Um lugar claro e silencioso, só para os testes.', 'casamento', ${capacity}, 'zona-central',
              'santa-teresa', ${price}, array['Piscina'], array['demo/casamento-1.jpg'], ${host.id}, 'pending')
      returning id`;
    if (!row) throw new Error('The space was not created.');
    if (status === 'approved')
      await this.sql`update public.spaces set status = 'approved', reviewed_at = now() where id = ${row.id}`;
    this.#spaces.push(row.id);
    return { id: row.id, title, hostId: host.id };
  }

  /** The address of a space of the demonstration with a full gallery, which stays while other tests remove theirs. */
  async demoSpace(): Promise<string> {
    const [id] = await this.demoSpaces(1);
    return `/espaco/${id}`;
  }

  /** Ids of such spaces. */
  async demoSpaces(count: number): Promise<string[]> {
    const rows = await this.sql<{ id: string }[]>`
      select id from public.spaces where status = 'approved' and images[1] like 'demo/%' and cardinality(images) = 5
      order by title limit ${count}`;
    if (rows.length < count) throw new Error(`The demonstration has ${rows.length} such spaces.`);
    return rows.map(({ id }) => id);
  }

  /**
   * A session by the password and, for a person with an authenticator, by its code, too: written where entering one writes it, since a code is
   * good once and many tests are the same administrator at the same moment.
   */
  async session({ email, password }: Pick<Person, 'email' | 'password'>): Promise<Session> {
    const byPassword = await auth<Session>('token?grant_type=password', this.key, { email, password });
    const [factor] = await this.sql<{ id: string }[]>`
      select id from auth.mfa_factors where user_id = ${byPassword.user.id} and status = 'verified' limit 1`;
    if (!factor) return byPassword;
    const { session_id: id } = JSON.parse(
      Buffer.from(byPassword.access_token.split('.')[1] ?? '', 'base64url').toString(),
    ) as { session_id: string };
    await this.sql`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (${randomUUID()}, ${id}, now(), now(), 'totp')`;
    await this.sql`update auth.sessions set aal = 'aal2', factor_id = ${factor.id} where id = ${id}`;
    return auth<Session>('token?grant_type=refresh_token', this.key, { refresh_token: byPassword.refresh_token });
  }

  async remove(): Promise<void> {
    for (const id of this.#spaces) await this.sql`delete from public.spaces where id = ${id}`;
    // People stay: bookings and payments that they made are never deleted. A trial removes those who made none.
  }
}

const versionsSeen = (visited: Record<string, string[]>) =>
  Object.entries(visited)
    .flatMap(([unit, versions]) => versions.map((version) => `${unit}@${version}`))
    .sort()
    .join(' ');

/** An annotation of a journey that another program makes: what that program visits. */
export const visits = (...units: string[]) => ({ type: 'units', description: units.join(' ') });

/** Says where in the sources a page of a tried version threw. */
async function thrownInTrial(stack: string): Promise<string> {
  const [{ unit, version } = { unit: 'shell', version: null }] = releasesIn(stack);
  const findPlaces = createPlaceFinder(openTarget(process.env.RELEASE_TARGET || defaultReleasesDir));
  const places = await findPlaces({ unit, version, stack });
  const where =
    places.length > 0 ? places.map((place) => `\n    at ${place}`).join('') : '\n    without source maps here';
  return `The page threw, which ended its journey: ${stack}\nIn the sources:${where}`;
}

interface Fixtures {
  /** Adds to the errors of a failed journey what its pages threw. */
  pageErrors: undefined;
  given: Given;
  /** Signs in without the form: the session lies where the library keeps it before the first page opens. */
  loginAs: (person: Pick<Person, 'email' | 'password'>, page?: Page) => Promise<void>;
  /** Writes into the report which remotes a journey visits: `npm test -- --changed` runs it again when one of them has changed. */
  visitedUnits: undefined;
}

export const test = base.extend<Fixtures>({
  page: async ({ page, context }, use) => {
    await use(page);
    // a request that is still on its way when the journey ends fails none
    for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  },
  pageErrors: [
    async ({ browser }, use, info) => {
      const stacks: string[] = [];
      const found = await pageErrors(
        browser,
        () => use(undefined),
        (context, stack) => {
          if (!trial) return;
          stacks.push(stack);
          // the journey ends here, and does not wait for what the page will not show
          void context?.close();
        },
      );
      if (info.status !== info.expectedStatus) info.errors.push(...found.map((message) => ({ message })));
      if (stacks[0]) throw new Error(await thrownInTrial(stacks[0]));
    },
    { auto: true },
  ],
  visitedUnits: [
    async ({ browser }, use, { annotations }) => {
      const visited = await visitedUnits(browser, () => use(undefined));
      annotations.push({ type: 'units', description: Object.keys(visited).sort().join(' ') });
      if (!trial) return;
      annotations.push({ type: 'versions', description: versionsSeen(visited) });
      const wrong = Object.entries(trial.versions).filter(([unit, version]) =>
        visited[unit]?.some((other) => other !== version),
      );
      if (wrong.length > 0)
        throw new Error(`A page had not ${compositionName(Object.fromEntries(wrong))}: ${versionsSeen(visited)}`);
    },
    { auto: true },
  ],
  // the server renders pages of remotes, which no browser sees
  request: async ({ request }, use, { annotations }) => {
    const get = request.get.bind(request);
    request.get = async (...args) => {
      const response = await get(...args);
      if (response.headers()['content-type']?.startsWith('text/html'))
        annotations.push(visits(...unitsIn(await response.text())));
      return response;
    };
    await use(request);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  given: async ({}, use) => {
    const config = (await (await fetch(`${siteUrl}/config.json`)).json()) as { supabaseKey: string };
    const sql = openDatabase();
    const given = new Given(sql, config.supabaseKey);
    await use(given);
    await given.remove();
    await sql.end();
  },
  loginAs: async ({ page, given }, use) => {
    await use(async ({ email, password }, where = page) => {
      const session = await given.session({ email, password });
      await where.context().addInitScript(
        ([key, value]) => {
          if (!sessionStorage.getItem('e2e-signed-in')) {
            sessionStorage.setItem('e2e-signed-in', '1');
            localStorage.setItem(key as string, value as string);
          }
        },
        [sessionKey, JSON.stringify(session)],
      );
    });
  },
});

export { expect };

/** The demo's accounts, as `npm start` prints them. */
export const demo = {
  guest: { email: 'hospede@espacosrio.test', password: 'demo1234' },
  incomplete: { email: 'nova@espacosrio.test', password: 'demo1234' },
  host: { email: 'anfitria@espacosrio.test', password: 'demo1234' },
  admin: { email: 'admin@espacosrio.test', password: 'demo1234' },
} as const;
