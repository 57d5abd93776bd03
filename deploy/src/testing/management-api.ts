import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { freePort } from 'backend-stack/free-port.ts';
import { listenOnLoopback } from 'backend-stack/loopback-server.ts';
import { Hono } from 'hono';

type Json = Record<string, unknown>;

export interface UploadedFunction {
  /** Where Deno begins, among the files. */
  entrypoint: string;
  verifyJwt: boolean;
  importMap: string;
  files: Map<string, Uint8Array>;
}

/** The state of a project at Supabase, as far as the CLI reads it. */
interface ManagedProject {
  secrets: Map<string, string>;
  functions: Map<string, UploadedFunction>;
  auth: Json;
  api: Json;
  legacyKeys: boolean;
  apiKeys: { id: string; name: string; type: string; api_key: string }[];
  /** Method and path of each request that changed something. */
  changes: string[];
  /** Names of the functions that were called, and when: after how many changes. */
  calls: { name: string; after: number }[];
}

/** Every field that the CLI wants to see in an answer about Auth; the platform's defaults are empty here. */
const authFields = JSON.parse(readFileSync(path.join(import.meta.dirname, 'auth-settings.json'), 'utf8')) as Json;

/** Answers contain only the digest of a secret. */
const isSecretField = (name: string) => /_(?:secret|secrets|pass)$/.test(name);
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Supabase's management API on this machine, for one project; the real CLI is led here by a profile with its address. */
export async function startManagementApi(ref: string, accessToken: string) {
  const project: ManagedProject = {
    secrets: new Map(),
    functions: new Map(),
    auth: { ...authFields, site_url: 'http://localhost:3000' },
    api: {
      db_schema: 'public,graphql_public',
      db_extra_search_path: 'public, extensions',
      max_rows: 1000,
      db_pool: null,
      db_pool_acquisition_timeout: null,
      db_pool_max_lifetime: null,
      db_pool_max_idletime: null,
    },
    legacyKeys: true,
    apiKeys: [
      { id: '1', name: 'default', type: 'publishable', api_key: 'sb_publishable_loopback' },
      { id: '2', name: 'default', type: 'secret', api_key: 'sb_secret_loopback' },
      { id: '3', name: 'anon', type: 'legacy', api_key: 'eyJhbGciOiJIUzI1NiJ9.anon' },
      { id: '4', name: 'service_role', type: 'legacy', api_key: 'eyJhbGciOiJIUzI1NiJ9.service_role' },
    ],
    changes: [],
    calls: [],
  };
  const app = new Hono();
  const base = `/v1/projects/${ref}`;

  // the project's own address, which needs no token
  app.options('/functions/v1/:name', (context) => {
    project.calls.push({ name: context.req.param('name'), after: project.changes.length });
    return context.body(null, 204);
  });

  app.use(async (context, next) => {
    if (context.req.header('authorization') !== `Bearer ${accessToken}`)
      return context.json({ message: 'Unauthorized' }, 401);
    const { method } = context.req;
    await next();
    if (method !== 'GET') project.changes.push(`${method} ${new URL(context.req.url).pathname} ${context.res.status}`);
  });

  app.get(base, (context) =>
    context.json({
      id: ref,
      ref,
      organization_id: 'organization',
      organization_slug: 'organization',
      name: 'espacos-rio',
      region: 'sa-east-1',
      created_at: '2026-01-01T00:00:00Z',
      status: 'ACTIVE_HEALTHY',
      database: { host: `db.${ref}.localhost`, version: '17.6', postgres_engine: '17', release_channel: 'ga' },
    }),
  );
  app.get(`${base}/billing/addons`, (context) => context.json({ selected_addons: [], available_addons: [] }));

  app.get(`${base}/secrets`, (context) =>
    context.json([...project.secrets].map(([name, value]) => ({ name, value: sha256(value) }))),
  );
  app.post(`${base}/secrets`, async (context) => {
    for (const { name, value } of await context.req.json<{ name: string; value: string }[]>()) {
      project.secrets.set(name, value);
    }
    return context.json({}, 201);
  });
  app.delete(`${base}/secrets`, async (context) => {
    for (const name of await context.req.json<string[]>()) project.secrets.delete(name);
    return context.json({});
  });

  app.get(`${base}/api-keys/legacy`, (context) => context.json({ enabled: project.legacyKeys }));
  app.put(`${base}/api-keys/legacy`, (context) => {
    project.legacyKeys = context.req.query('enabled') !== 'false';
    return context.json({ enabled: project.legacyKeys });
  });
  app.get(`${base}/api-keys`, (context) => {
    const isRevealed = context.req.query('reveal') === 'true';
    const shownKey = ({ type, api_key }: { type: string; api_key: string }) =>
      type === 'secret' && !isRevealed ? `${api_key.slice(0, 14)}···` : api_key;
    return context.json(
      project.apiKeys.map((key) => ({ ...key, api_key: shownKey(key), prefix: null, description: null })),
    );
  });

  const described = (slug: string, { verifyJwt, entrypoint }: UploadedFunction) => ({
    id: `function-${slug}`,
    slug,
    name: slug,
    status: 'ACTIVE',
    version: 1,
    created_at: 1,
    updated_at: 1,
    verify_jwt: verifyJwt,
    entrypoint_path: entrypoint,
  });
  app.get(`${base}/functions`, (context) =>
    context.json([...project.functions].map(([slug, uploaded]) => described(slug, uploaded))),
  );
  app.post(`${base}/functions/deploy`, async (context) => {
    const slug = context.req.query('slug') ?? '';
    const form = await context.req.raw.formData();
    const metadata = JSON.parse(String(form.get('metadata'))) as Json;
    const files = new Map<string, Uint8Array>();
    for (const part of form.getAll('file')) {
      if (part instanceof File) files.set(part.name, new Uint8Array(await part.arrayBuffer()));
    }
    const uploaded = {
      entrypoint: String(metadata.entrypoint_path),
      verifyJwt: metadata.verify_jwt !== false,
      importMap: String(metadata.import_map_path ?? ''),
      files,
    };
    project.functions.set(slug, uploaded);
    return context.json(described(slug, uploaded), 201);
  });
  // several functions are uploaded one by one, and made live together
  app.put(`${base}/functions`, (context) =>
    context.json({ functions: [...project.functions].map(([slug, uploaded]) => described(slug, uploaded)) }),
  );
  app.delete(`${base}/functions/:slug`, (context) => {
    project.functions.delete(context.req.param('slug'));
    return context.json({});
  });

  app.get(`/v2/projects/${ref}/config`, (context) =>
    context.json({
      data: {
        type: 'project_config',
        id: ref,
        attributes: {
          database: {},
          pooler: {},
          auth: withDigests(project.auth),
          api: project.api,
          realtime: {},
          storage: {},
        },
      },
    }),
  );
  app.patch(`${base}/postgrest`, async (context) => {
    Object.assign(project.api, await context.req.json<Json>());
    return context.json(project.api);
  });
  app.patch(`${base}/config/auth`, async (context) => {
    Object.assign(project.auth, await context.req.json<Json>());
    return context.json(withDigests(project.auth));
  });

  const port = await freePort();
  const respond = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await listenOnLoopback(port, (request, response) => void respond(request, response));
  return { url: `http://127.0.0.1:${port}`, project, stop: server.stop };
}

const withDigests = (settings: Json): Json =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      isSecretField(name) && typeof value === 'string' && value !== '' ? sha256(value) : value,
    ]),
  );
