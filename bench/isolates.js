// Runs in Deno, for cold-start.ts: starts a bundled function in an isolate of its own, as the platform does, and calls it twice; many times.
// In the isolate it stands in for the platform's server, as functions-main.js does for all functions.
if (globalThis.WorkerGlobalScope === undefined) {
  const [bundle, runs, address, call] = Deno.args;
  const times = [];
  for (let run = 0; run < Number(runs); run++) {
    const began = performance.now();
    const isolate = new Worker(import.meta.url, { type: 'module' });
    const ask = (message) =>
      new Promise((resolve, reject) => {
        isolate.onmessage = ({ data }) => resolve(data);
        isolate.onerror = reject;
        isolate.postMessage(message);
      });
    await ask({ bundle });
    const started = performance.now();
    const first = await ask({ address, call });
    const second = await ask({ address, call });
    times.push({ start: started - began, first, second });
    isolate.terminate();
  }
  console.log(JSON.stringify(times));
} else {
  let handler;
  Deno.serve = (given) => {
    handler = given;
  };
  globalThis.onmessage = async ({ data: { bundle, address, call } }) => {
    if (bundle) {
      await import(bundle);
      return postMessage('started');
    }
    const began = performance.now();
    const response = await handler(new Request(address, JSON.parse(call)));
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${text}`);
    postMessage(performance.now() - began);
  };
}
