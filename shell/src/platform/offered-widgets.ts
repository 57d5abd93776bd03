import type { SiteRegistry } from 'federation/registry/registry.schema.ts';

/** The widgets of the live releases, as `<remote>/<widget>`. */
export function offeredWidgets({ remotes }: SiteRegistry): string[] {
  return remotes.flatMap(({ name, widgets }) => Object.keys(widgets).map((widget) => `${name}/${widget}`));
}
