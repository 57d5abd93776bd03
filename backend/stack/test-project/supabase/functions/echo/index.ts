import { createClient } from '@supabase/supabase-js';

const admin = createClient(
  Deno.env.get('SUPABASE_URL') ?? '',
  JSON.parse(Deno.env.get('SUPABASE_SECRET_KEYS') ?? '{}').default,
  {
    auth: { persistSession: false },
  },
);

Deno.serve(async (request) => {
  const url = new URL(request.url);
  if (url.searchParams.has('crash')) Deno.exit(3);
  const { data, error } = await admin.rpc('whoami');
  return Response.json({
    method: request.method,
    path: url.pathname,
    authorization: request.headers.get('authorization'),
    body: await request.text(),
    admin: data ?? error,
    environment: Object.keys(Deno.env.toObject())
      .filter((name) => /SUPABASE|STRIPE|SITE|ESPACOS/.test(name))
      .sort(),
  });
});
