export function Component() {
  return <h1>space-detail</h1>;
}
