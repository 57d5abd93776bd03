// Runs in Deno. Stands in for the hosted functions' dispatcher: every function's index.ts calls Deno.serve with its
// handler, as in a deployment; here that registers the handler under the function's name, and one server serves all.
const [functionsDir, port] = Deno.args;
const serve = Deno.serve;
const handlers = new Map();
const failures = new Map();

for await (const entry of Deno.readDir(functionsDir)) {
  if (!entry.isDirectory || entry.name.startsWith('_') || entry.name.startsWith('.') || entry.name === 'node_modules') {
    continue;
  }
  const index = `${functionsDir}/${entry.name}/index.ts`;
  try {
    await Deno.stat(index);
  } catch {
    continue;
  }
  let registered = null;
  Deno.serve = (...args) => {
    registered = args.find((argument) => typeof argument === 'function') ?? args[0]?.handler;
    return { finished: new Promise(() => {}), shutdown: async () => {}, ref() {}, unref() {}, addr: {} };
  };
  try {
    await import(new URL(`file://${index}`).href);
    if (typeof registered !== 'function') throw new Error('index.ts did not call Deno.serve with a handler');
    handlers.set(entry.name, registered);
  } catch (error) {
    failures.set(entry.name, error);
    console.error(`function ${entry.name} could not be loaded:`, error);
  }
}
Deno.serve = serve;

if (failures.size > 0) Deno.exit(1);

// A promise that nobody awaited is that function's fault, and no reason to take the others down.
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error('unhandled rejection:', event.reason);
});

serve({ hostname: '127.0.0.1', port: Number(port), onListen() {} }, async (request, info) => {
  const name = new URL(request.url).pathname.split('/')[1] ?? '';
  if (name === '_health') return Response.json({ functions: [...handlers.keys()].sort() });
  const handler = handlers.get(name);
  if (!handler)
    return Response.json({ code: 'NOT_FOUND', message: 'Requested function was not found' }, { status: 404 });
  try {
    return await handler(request, info);
  } catch (error) {
    console.error(`function ${name}:`, error);
    return Response.json({ code: 'WORKER_ERROR', message: 'Function exited due to an error' }, { status: 500 });
  }
});
