/**
 * Bounds of the memory that is no live data. On a large machine V8 lets the garbage of each thread grow to 128 MB before it looks at it, and
 * glibc makes eight heaps for each core. Both read this before any code runs: the process replaces itself once, with the same number.
 */
const youngSpace = '--max-semi-space-size';
const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
/** Neither Windows nor Node's permission model without that right lets a process do so: there it goes on without bounds. */
const mayReplaceItself = process.platform !== 'win32' && process.permission?.has('child') !== false;

if (mayReplaceItself && !given.includes(youngSpace)) {
  const { MALLOC_ARENA_MAX = '2' } = process.env;
  process.execve?.(
    process.execPath,
    [process.execPath, `${youngSpace}=8`, ...process.execArgv, ...process.argv.slice(1)],
    { ...process.env, MALLOC_ARENA_MAX },
  );
}
await import('./serve.ts');

export {};
