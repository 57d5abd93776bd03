import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { WidgetContracts, WidgetName } from '../contracts/widgets.ts';

/** Renders a widget of another remote: its loading, its boundary with a retry, its styles. */
type WidgetHost = ComponentType<{ name: WidgetName; props: unknown; placeholder: ReactNode }>;

let host: WidgetHost | undefined;
let offered: ReadonlySet<string> = new Set();

/** Called once by the shell. */
export function provideWidgets(component: WidgetHost): void {
  host = component;
}

/** Called once by the shell, and by the site server: the widgets of the live releases, as `<remote>/<widget>`. */
export function provideOfferedWidgets(names: Iterable<string>): void {
  offered = new Set(names);
}

/** Whether a live release offers the widget. The same on the server and in the browser: a slot without one stays empty. */
export function offersWidget(name: WidgetName): boolean {
  return offered.has(name);
}

/** On the server: hears which widgets a page keeps a place for, so that the browser may be sent for their code early. */
export const NoteWidgets = createContext<((name: WidgetName) => void) | null>(null);

const never = () => () => {};

/**
 * A widget of another remote, for example the booking card on the space page. Until it is there, and always on the
 * server, `placeholder` is rendered: give it the widget's final size. A widget that fails never takes the page with it.
 */
export function Widget<N extends WidgetName>({
  name,
  props,
  placeholder,
}: {
  name: N;
  props: WidgetContracts[N];
  placeholder: ReactNode;
}) {
  const mounted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const note = useContext(NoteWidgets);
  if (!mounted) note?.(name);
  const Host = host;
  if (!mounted || !Host) return placeholder;
  return <Host name={name} props={props} placeholder={placeholder} />;
}
