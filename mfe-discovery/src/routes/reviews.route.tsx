export function Component() {
  return <h1>reviews</h1>;
}
