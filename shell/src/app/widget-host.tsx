import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { WidgetName } from 'shared-domain/contracts/widgets.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import type { ModuleSource } from '../platform/module-source.ts';

interface WidgetHostProps {
  name: WidgetName;
  props: unknown;
  placeholder: ReactNode;
}

type WidgetComponent = ComponentType<Record<string, unknown>>;

/** Makes the component that draws widgets of other remotes, each in a boundary of its own. */
export function createWidgetHost(source: ModuleSource): ComponentType<WidgetHostProps> {
  return function WidgetHost({ name, props, placeholder }: WidgetHostProps) {
    const [remote, widget] = name.split('/') as [string, string];
    const module = `widgets/${widget}`;
    const [attempt, setAttempt] = useState(0);
    const [Loaded, setLoaded] = useState(() => widgetOf(source.loaded(remote, module)));
    const [failed, setFailed] = useState(false);

    useEffect(() => {
      const controller = new AbortController();
      source.load(remote, module, controller.signal).then(
        (value) => {
          const component = widgetOf(value);
          if (component) setLoaded(() => component);
          else setFailed(true);
        },
        () => {
          if (!controller.signal.aborted) setFailed(true);
        },
      );
      return () => controller.abort();
    }, [remote, module, attempt]);

    const retry = () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    };
    if (failed) return <WidgetFailed onRetry={retry} />;
    if (!Loaded) return placeholder;
    return (
      <WidgetBoundary key={attempt} onRetry={retry}>
        <RemoteRoot name={remote}>
          <Loaded {...(props as Record<string, unknown>)} />
        </RemoteRoot>
      </WidgetBoundary>
    );
  };
}

function widgetOf(module: unknown): WidgetComponent | undefined {
  const component = (module as { default?: unknown } | undefined)?.default;
  return typeof component === 'function' ? (component as WidgetComponent) : undefined;
}

class WidgetBoundary extends Component<{ children: ReactNode; onRetry: () => void }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <WidgetFailed onRetry={this.props.onRetry} /> : this.props.children;
  }
}

function WidgetFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 border-y border-border py-5">
      <p>Não foi possível carregar esta parte.</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        Tentar novamente
      </Button>
    </div>
  );
}
