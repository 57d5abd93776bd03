import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { layMigratedCluster } from './start-database.ts';
import { type RunningStack, startStack } from './start-stack.ts';

const projectDir = path.resolve(import.meta.dirname, '../test-project');
const siteUrl = 'http://localhost:65000';
const password = 'segredo-1234';

const dirs: string[] = [];
const logged: string[] = [];
let stack: RunningStack;
let sql: postgres.Sql;

async function start(dataDir?: string): Promise<RunningStack> {
  const dir = dataDir ?? (await mkdtemp(path.join(tmpdir(), 'espacos-stack-')));
  if (dataDir === undefined) dirs.push(dir);
  const [api, database, mail, payments] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  return startStack({
    ports: { api, database, mail, payments },
    dataDir: dir,
    siteUrl,
    projectDir,
    durable: false,
    scheduleEveryMs: null,
    authLimits: 'off',
    environment: {},
    log: (message) => logged.push(message),
  });
}

function client(key = stack.keys.publishable, api = stack.urls.api): SupabaseClient {
  return createClient(api, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

type Mail = { subject: string; html: string; to: { address: string }[] };

async function mailTo(address: string): Promise<Mail> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const mails = (await (await fetch(`${stack.urls.mail}/api/email`)).json()) as Mail[];
    const found = mails.find(({ to }) => to.some((receiver) => receiver.address === address));
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`no e-mail to ${address}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

let people = 0;

/** Signs up, confirms as the e-mail says, and signs in: everything over the API. */
async function person(): Promise<{ api: SupabaseClient; id: string; email: string; token: string }> {
  people += 1;
  const email = `pessoa-${people}@espacosrio.test`;
  const api = client();
  const { error } = await api.auth.signUp({ email, password });
  if (error) throw error;
  const link = /href="([^"]+)"/.exec((await mailTo(email)).html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const confirmed = await fetch(link, { redirect: 'manual' });
  expect(confirmed.status).toBe(303);
  const { data } = await api.auth.signInWithPassword({ email, password }).then((answer) => {
    if (answer.error) throw answer.error;
    return answer;
  });
  return { api, id: data.user.id, email, token: data.session.access_token };
}

beforeAll(async () => {
  stack = await start();
  sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await stack.stop();
  for (const dir of dirs) await rm(dir, { recursive: true, force: true });
});

describe('health', () => {
  test('all parts are ready once the stack has started', async () => {
    const response = await fetch(`${stack.urls.api}/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ok',
      parts: {
        database: 'ready',
        payments: 'ready',
        mail: 'ready',
        api: 'ready',
        functions: 'ready',
        realtime: 'ready',
      },
    });
  });

  test('both addresses of localhost answer', async () => {
    const { port } = new URL(stack.urls.api);
    for (const host of ['127.0.0.1', '[::1]']) {
      expect((await fetch(`http://${host}:${port}/health`)).status, host).toBe(200);
    }
  });
});

describe('an error that no code has caught', () => {
  test('restarts the API and nothing else', async () => {
    const before = await person();
    stack.onUncaught(new Error('of a timer'));
    await expect.poll(() => logged.join()).toContain('The API has failed and is restarted: Error: of a timer');
    const health = () =>
      fetch(`${stack.urls.api}/health`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    expect(await before.api.rpc('whoami')).toMatchObject({ data: `authenticated ${before.id}` });
    await person();
    expect(logged.filter((line) => line.includes('is restarted'))).toHaveLength(1);
  });

  test('a warning is no such error', () => {
    expect(() => process.emitWarning(new Error('of a promise'))).not.toThrow();
  });
});

describe('keys', () => {
  test('without a key, or with a wrong one, there are no data', async () => {
    const rest = `${stack.urls.api}/rest/v1/numbers`;
    expect((await fetch(rest)).status).toBe(401);
    expect((await fetch(rest, { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(401);
    expect((await fetch(rest, { headers: { apikey: stack.keys.publishable } })).status).toBe(200);
  });

  test('a page of another origin reads the server’s time off an answer', async () => {
    const headers = { apikey: stack.keys.publishable, origin: 'https://site.example' };
    const answer = await fetch(`${stack.urls.api}/rest/v1/numbers`, { headers });
    expect(answer.headers.get('access-control-expose-headers')).toMatch(/\bDate\b/);
    expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000);
  });

  test('the publishable key is anon, the secret key passes the policies', async () => {
    expect(await client().rpc('whoami')).toMatchObject({ data: 'anon nobody' });
    expect(await client(stack.keys.secret).rpc('whoami')).toMatchObject({ data: 'service_role nobody' });
  });

  test('the secret key is refused from a browser', async () => {
    const headers = { apikey: stack.keys.secret, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
    expect((await fetch(`${stack.urls.api}/rest/v1/numbers`, { headers })).status).toBe(401);
  });

  test('a session signed with another secret is refused', async () => {
    const { token } = await person();
    const [head, body] = token.split('.');
    const headers = { apikey: stack.keys.publishable, authorization: `Bearer ${head}.${body}.AAAA` };
    expect((await fetch(`${stack.urls.api}/rest/v1/numbers`, { headers })).status).toBe(401);
  });

  test('a browser on another origin may ask', async () => {
    for (const path of [
      '/rest/v1/numbers',
      '/rest/v1/rpc/add_up',
      '/auth/v1/token',
      '/storage/v1/object/papers/a',
      '/storage/v1/object/sign/papers/a',
      '/realtime/v1/api/broadcast',
    ]) {
      const preflight = await fetch(`${stack.urls.api}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: siteUrl,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
        },
      });
      expect(preflight.ok, path).toBe(true);
      expect(preflight.headers.get('access-control-allow-origin'), path).toBe('*');
      expect(preflight.headers.get('access-control-allow-headers'), path).toContain('apikey');
    }
  });
});

describe('auth', () => {
  test('nobody signs in before the address is confirmed', async () => {
    const api = client();
    const email = 'apressada@espacosrio.test';
    await api.auth.signUp({ email, password });
    expect((await api.auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
  });

  test("the e-mail is the project's own and its link leads to the API", async () => {
    const { email } = await person();
    const mail = await mailTo(email);
    expect(mail.subject).toBe('Confirme o seu e-mail');
    expect(mail.html).toContain(`${stack.urls.api}/auth/v1/verify?`);
    expect(mail.html).toContain(encodeURIComponent(siteUrl));
  });

  test('what a person brings along is stored as an object, as on the hosted platform', async () => {
    const api = client();
    const email = 'nomeada@espacosrio.test';
    const { data } = await api.auth.signUp({ email, password, options: { data: { full_name: 'Nomeada Silva' } } });
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Nomeada Silva' });
    expect(
      await sql`
        select u.raw_user_meta_data ->> 'full_name' as name, u.raw_app_meta_data ->> 'provider' as provider,
          i.identity_data ->> 'email' as address
        from auth.users u join auth.identities i on i.user_id = u.id where u.email = ${email}`,
    ).toEqual([{ name: 'Nomeada Silva', provider: 'email', address: email }]);
  });

  test('a wrong password is refused, and so is one shorter than the project demands', async () => {
    const { email } = await person();
    expect((await client().auth.signInWithPassword({ email, password: 'errada-1234' })).error?.status).toBe(400);
    const { error } = await client().auth.signUp({ email: 'curta@espacosrio.test', password: '1234567' });
    expect(error?.code).toBe('weak_password');
  });

  test('a session is refreshed, and after signing out no longer', async () => {
    const { api } = await person();
    const { data } = await api.auth.refreshSession();
    expect(data.session?.access_token).toBeTruthy();
    const refreshToken = data.session?.refresh_token ?? '';
    await api.auth.signOut();
    expect((await client().auth.refreshSession({ refresh_token: refreshToken })).error).not.toBeNull();
  });

  test('Google: the local provider asks who it is, and the person comes back signed in', async () => {
    const authorize = `${stack.urls.api}/auth/v1/authorize?provider=google&redirect_to=${siteUrl}/entrar`;
    const toChooser = await fetch(authorize, { redirect: 'manual' });
    const chooser = new URL(toChooser.headers.get('location') ?? '');
    expect(chooser.origin + chooser.pathname).toBe(`${stack.urls.api}/identity/contas`);
    const page = await (await fetch(chooser)).text();
    expect(page).toContain('name="email"');

    chooser.pathname = '/identity/authorize';
    chooser.searchParams.set('email', 'Visitante@gmail.test');
    chooser.searchParams.set('name', 'Visitante Silva');
    const toCallback = await fetch(chooser, { redirect: 'manual' });
    const back = await fetch(toCallback.headers.get('location') ?? '', { redirect: 'manual' });
    const location = back.headers.get('location') ?? '';
    expect(location).toMatch(new RegExp(`^${siteUrl}/entrar#access_token=`));
    const token = new URLSearchParams(new URL(location).hash.slice(1)).get('access_token') ?? '';
    const { data } = await client().auth.getUser(token);
    expect(data.user).toMatchObject({ email: 'visitante@gmail.test', user_metadata: { full_name: 'Visitante Silva' } });
  });

  test('Google: a code that the provider did not give out opens nothing', async () => {
    const toChooser = await fetch(`${stack.urls.api}/auth/v1/authorize?provider=google`, { redirect: 'manual' });
    const state = new URL(toChooser.headers.get('location') ?? '').searchParams.get('state');
    const back = await fetch(`${stack.urls.api}/auth/v1/callback?code=invented&state=${state}`, { redirect: 'manual' });
    expect(back.headers.get('location')).not.toContain('access_token');
  });
});

describe('data', () => {
  test('people see and change only their own rows', async () => {
    const [owner, stranger] = [await person(), await person()];
    const { data: note } = await owner.api.from('notes').insert({ body: 'minha' }).select('id, owner_id').single();
    expect(note).toMatchObject({ owner_id: owner.id });
    expect((await stranger.api.from('notes').select()).data).toEqual([]);
    await stranger.api.from('notes').update({ body: 'roubada' }).eq('id', note?.id);
    expect(await sql`select body from notes where id = ${note?.id ?? 0}`).toEqual([{ body: 'minha' }]);
    expect((await client().from('notes').select()).error?.code).toBe('42501');
  });

  test('column grants survive the requests: the API grants nothing by itself', async () => {
    const { api } = await person();
    expect((await api.from('notes').insert({ body: 'x', price: 1 })).error?.code).toBe('42501');
    expect((await api.from('notes').update({ is_pinned: true }).gt('id', 0)).error?.code).toBe('42501');
    const granted = await sql`
      select grantee, privilege_type from information_schema.role_table_grants
      where table_schema = 'public' and table_name = 'notes' and grantee in ('anon', 'authenticated')
      order by 1, 2`;
    expect(granted).toEqual([
      { grantee: 'authenticated', privilege_type: 'DELETE' },
      { grantee: 'authenticated', privilege_type: 'SELECT' },
    ]);
  });

  test('values come as PostgREST writes them', async () => {
    const { api } = await person();
    const { data } = await api.from('notes').insert({ body: 'tipos' }).select().single();
    expect(data).toMatchObject({
      id: expect.any(Number),
      price: 1234.5,
      amounts: [1.5, 2],
      happens_on: '2026-03-01',
      is_pinned: false,
      created_at: '2026-03-01T15:30:45.123456+00:00',
    });
  });

  test('JSON stays what it was: an object, a list, a text, a number', async () => {
    const { api } = await person();
    for (const details of [{ a: [1, 'dois'] }, [1, 2], 'texto', 7]) {
      const { data, error } = await api.from('notes').insert({ body: 'json', details }).select('id, details').single();
      expect(error).toBeNull();
      expect(data?.details).toEqual(details);
      const [row] = await sql`select jsonb_typeof(details) as type from notes where id = ${data?.id}`;
      expect(row?.type).toBe(Array.isArray(details) ? 'array' : typeof details);
    }
  });

  test('a refusal is the caller’s answer and no line in the log; trouble of the server is one', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await client().rpc('refuse');
    await client().from('notes').select();
    expect(logged).not.toHaveBeenCalled();
    await client().rpc('break_down');
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ code: 'XX000' }));
    logged.mockRestore();
  });

  test('a procedure chooses its HTTP status, and a page has at most the configured rows', async () => {
    const { status, error } = await client().rpc('refuse');
    expect({ status, message: error?.message }).toEqual({ status: 409, message: 'date_unavailable' });
    expect((await client().from('numbers').select()).data).toHaveLength(3);
  });
});

describe('storage', () => {
  const picture = (bytes: number, type = 'image/webp') => new Blob([new Uint8Array(bytes)], { type });

  test('a bucket holds to its size and its types', async () => {
    const bucket = client(stack.keys.secret).storage.from('pictures');
    expect((await bucket.upload('grande.webp', picture(1001))).error).toMatchObject({ statusCode: '413' });
    expect((await bucket.upload('texto.webp', picture(10, 'text/html'))).error).toMatchObject({ statusCode: '415' });
    expect((await bucket.upload('exata.webp', picture(1000))).error).toBeNull();
    expect(await sql`select metadata ->> 'mimetype' as type from storage.objects where name = 'exata.webp'`).toEqual([
      { type: 'image/webp' },
    ]);
  });

  test('no upload gets past the limit by hiding its length', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(5_000));
        controller.close();
      },
    });
    const response = await fetch(`${stack.urls.api}/storage/v1/object/pictures/fluxo.webp`, {
      method: 'POST',
      headers: { apikey: stack.keys.secret, 'content-type': 'image/webp' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(411);
    expect(await sql`select 1 from storage.objects where name = 'fluxo.webp'`).toEqual([]);
  });

  test('a public picture is served with its type, and 304 when the browser has it', async () => {
    const bucket = client(stack.keys.secret).storage.from('pictures');
    await bucket.upload('sala/vista do mar.webp', picture(10), { cacheControl: '31536000' });
    const url = bucket.getPublicUrl('sala/vista do mar.webp').data.publicUrl;
    const first = await fetch(url);
    expect(first.status).toBe(200);
    expect(first.headers.get('content-type')).toBe('image/webp');
    expect(first.headers.get('cache-control')).toBe('max-age=31536000');
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await first.arrayBuffer()).byteLength).toBe(10);
    const again = await fetch(url, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  test('a private paper is its owner’s alone, except through a signed address', async () => {
    const [owner, stranger] = [await person(), await person()];
    const file = `${owner.id}/contrato.txt`;
    expect((await owner.api.storage.from('papers').upload(file, 'segredo')).error).toBeNull();
    expect((await stranger.api.storage.from('papers').upload(`${owner.id}/outro.txt`, 'x')).error).not.toBeNull();
    expect((await stranger.api.storage.from('papers').download(file)).data).toBeNull();
    expect((await fetch(`${stack.urls.api}/storage/v1/object/public/papers/${file}`)).ok).toBe(false);
    expect(await (await owner.api.storage.from('papers').download(file)).data?.text()).toBe('segredo');
    const { data } = await owner.api.storage.from('papers').createSignedUrl(file, 60);
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('segredo');
    const several = await owner.api.storage.from('papers').createSignedUrls([file, 'nada'], 60);
    expect(several.data?.map(({ signedUrl }) => signedUrl?.startsWith(stack.urls.api) ?? null)).toEqual([true, null]);
    for (const seconds of ['1e400', 0.5, null]) {
      const { error } = await owner.api.storage.from('papers').createSignedUrl(file, seconds as number);
      expect(error).toMatchObject({ status: 400 });
    }
    const tampered = (data?.signedUrl ?? '').replace(/token=.*/, 'token=a.b.c');
    expect((await fetch(tampered)).status).toBe(400);
    const short = await owner.api.storage.from('papers').createSignedUrl(file, 1);
    await expect.poll(async () => (await fetch(short.data?.signedUrl ?? '')).status).toBe(400);
  });

  test('a signed address takes one upload of the paper it was signed for', async () => {
    const owner = await person();
    const papers = owner.api.storage.from('papers');
    const file = `${owner.id}/foto.webp`;
    const { data } = await papers.createSignedUploadUrl(file);
    expect(
      (
        await client()
          .storage.from('papers')
          .uploadToSignedUrl(file, data?.token ?? '', picture(7))
      ).error,
    ).toBeNull();
    expect((await papers.download(file)).data?.size).toBe(7);
    const other = `${owner.id}/outra.webp`;
    expect(
      (
        await client()
          .storage.from('papers')
          .uploadToSignedUrl(other, data?.token ?? '', picture(7))
      ).error,
    ).not.toBeNull();
  });

  test('a removed picture is gone', async () => {
    const bucket = client(stack.keys.secret).storage.from('pictures');
    await bucket.upload('velha.webp', picture(10));
    await bucket.remove(['velha.webp']);
    expect((await fetch(bucket.getPublicUrl('velha.webp').data.publicUrl)).ok).toBe(false);
  });

  test('a key cannot leave its bucket’s folder', async () => {
    const response = await fetch(`${stack.urls.api}/storage/v1/object/pictures/%2e%2e%2f%2e%2e%2fkeys.json`, {
      headers: { apikey: stack.keys.secret },
    });
    expect(response.ok).toBe(false);
    expect(await response.text()).not.toContain('sb_secret_');
  });
});

describe('the address of a caller', () => {
  const seen = async (headers: Record<string, string>) => {
    const response = await fetch(`${stack.urls.api}/rest/v1/rpc/caller_headers`, { method: 'POST', headers });
    return response.json();
  };

  test('the database reads no header in which a client writes one', async () => {
    const forged = {
      'cf-connecting-ip': '203.0.113.1',
      'x-forwarded-for': '203.0.113.2',
      'sb-forwarded-for': '203.0.113.3',
    };
    expect(await seen({ apikey: stack.keys.publishable, ...forged })).toEqual({
      'cf-connecting-ip': null,
      'x-forwarded-for': null,
    });
  });

  test('a server with the secret key names it for its visitor', async () => {
    expect(await seen({ apikey: stack.keys.secret, 'sb-forwarded-for': '2001:db8:0:7::9' })).toEqual({
      'cf-connecting-ip': '2001:db8:0:7::',
      'x-forwarded-for': null,
    });
  });
});

describe('functions', () => {
  test('a function sees the request as in a deployment, acts with the secret key, and knows only its own settings', async () => {
    const { token } = await person();
    const response = await fetch(`${stack.urls.api}/functions/v1/echo/deeper?x=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
      body: 'olá',
    });
    expect(await response.json()).toEqual({
      method: 'POST',
      path: '/echo/deeper',
      authorization: `Bearer ${token}`,
      body: 'olá',
      admin: 'service_role nobody',
      environment: [
        'SITE_URL',
        'STRIPE_API_BASE',
        'STRIPE_SECRET_KEY',
        'STRIPE_WEBHOOK_SECRET',
        'SUPABASE_PUBLISHABLE_KEYS',
        'SUPABASE_SECRET_KEYS',
        'SUPABASE_URL',
      ],
    });
  });

  test('an unknown function is 404 and one that throws is 500, and the others go on', async () => {
    expect((await fetch(`${stack.urls.api}/functions/v1/unknown`)).status).toBe(404);
    expect((await fetch(`${stack.urls.api}/functions/v1/broken-later`)).status).toBe(500);
    expect((await fetch(`${stack.urls.api}/functions/v1/echo`)).status).toBe(200);
  });

  test('when the runtime dies, health says so and another takes its place', async () => {
    expect((await fetch(`${stack.urls.api}/functions/v1/echo?crash`)).status).toBeGreaterThanOrEqual(502);
    const health = async () => {
      const response = await fetch(`${stack.urls.api}/health`);
      return { code: response.status, parts: ((await response.json()) as { parts: object }).parts };
    };
    // The request is cut off a moment before the end of its process is known.
    const down = { code: 503, parts: { functions: 'down', database: 'ready' } };
    await expect.poll(health, { timeout: 20_000, interval: 5 }).toMatchObject(down);
    await expect.poll(async () => (await health()).code, { timeout: 30_000 }).toBe(200);
    expect((await fetch(`${stack.urls.api}/functions/v1/echo`)).status).toBe(200);
  });
});

describe('realtime', () => {
  test('people hear of their own rows through the gateway, and of nobody else’s', async () => {
    const [owner, stranger] = [await person(), await person()];
    const heard: string[] = [];
    for (const { api, email } of [owner, stranger]) {
      await new Promise<void>((resolve, reject) => {
        api
          .channel('notes')
          .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, ({ new: row }) => {
            heard.push(`${email}: ${row.body}`);
          })
          .subscribe((status, error) => {
            if (status === 'SUBSCRIBED') resolve();
            else if (status !== 'CLOSED') reject(error ?? new Error(status));
          });
      });
    }
    await stranger.api.from('notes').insert({ body: 'alheia' });
    await owner.api.from('notes').insert({ body: 'minha' });
    const expected = [`${stranger.email}: alheia`, `${owner.email}: minha`];
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(expected);
    await Promise.all([owner.api.removeAllChannels(), stranger.api.removeAllChannels()]);
  });
});

describe('instances', () => {
  test('a second one beside the first has its own people, keys and files', async () => {
    const otherDir = await mkdtemp(path.join(tmpdir(), 'espacos-stack-'));
    dirs.push(otherDir);
    await layMigratedCluster(path.join(otherDir, 'postgres'), projectDir);
    const other = await start(otherDir);
    try {
      expect(other.keys.publishable).not.toBe(stack.keys.publishable);
      const { email, token } = await person();
      const there = client(other.keys.publishable, other.urls.api);
      expect((await there.auth.signInWithPassword({ email, password })).error).not.toBeNull();
      expect((await there.auth.getUser(token)).error).not.toBeNull();
      const withOurKey = await fetch(`${other.urls.api}/rest/v1/numbers`, {
        headers: { apikey: stack.keys.publishable },
      });
      expect(withOurKey.status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  test('keys, people, files and e-mails survive a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-stack-'));
    dirs.push(dataDir);
    await layMigratedCluster(path.join(dataDir, 'postgres'), projectDir);
    const before = await start(dataDir);
    const admin = client(before.keys.secret, before.urls.api);
    await admin.storage.from('pictures').upload('fica.webp', new Blob(['x'], { type: 'image/webp' }));
    const email = 'fiel@espacosrio.test';
    await client(before.keys.publishable, before.urls.api).auth.signUp({ email, password });
    await before.stop();

    const after = await start(dataDir);
    try {
      expect(after.keys).toEqual(before.keys);
      const picture = await fetch(`${after.urls.api}/storage/v1/object/public/pictures/fica.webp`);
      expect(await picture.text()).toBe('x');
      const { error } = await client(after.keys.publishable, after.urls.api).auth.signInWithPassword({
        email,
        password,
      });
      expect(error?.code).toBe('email_not_confirmed');
      const mails = (await (await fetch(`${after.urls.mail}/api/email`)).json()) as unknown[];
      expect(mails).toHaveLength(1);
    } finally {
      await after.stop();
    }
  });

  test('a part that cannot start takes down what was started, and leaves the folder free', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-stack-'));
    dirs.push(dataDir);
    const [api, database, payments] = await Promise.all([freePort(), freePort(), freePort()]);
    const occupied = Number(new URL(stack.urls.mail).port);
    const options = { dataDir, siteUrl, projectDir, durable: false, scheduleEveryMs: null, environment: {} } as const;
    await expect(startStack({ ...options, ports: { api, database, mail: occupied, payments } })).rejects.toThrow(
      /\(mail\) is taken.*MAIL_PORT/,
    );
    const again = await startStack({ ...options, ports: { api, database, mail: await freePort(), payments } });
    expect((await fetch(`${again.urls.api}/health`)).status).toBe(200);
    await again.stop();
    await expect(fetch(`${again.urls.api}/health`)).rejects.toThrow();
  });
});
