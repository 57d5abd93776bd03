Deno.serve(() => {
  throw new Error('on purpose');
});
