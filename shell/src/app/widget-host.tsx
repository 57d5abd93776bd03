import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { WidgetName } from 'shared-domain/contracts/widgets.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import type { ModuleSource } from '../platform/module-source.ts';

interface WidgetHostProps {
  name: WidgetName;
  props: unknown;
  placeholder: ReactNode;
}

type WidgetComponent = ComponentType<Record<string, unknown>>;
type WidgetState = 'loading' | 'failed' | { Widget: WidgetComponent };

/** Makes the component that draws widgets of other remotes, each in a boundary of its own. */
export function createWidgetHost(source: ModuleSource): ComponentType<WidgetHostProps> {
  return function WidgetHost({ name, props, placeholder }: WidgetHostProps) {
    const [remote, widget] = name.split('/') as [string, string];
    const module = `widgets/${widget}`;
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<WidgetState>(() => stateOf(source.loaded(remote, module)));

    useEffect(() => {
      const controller = new AbortController();
      source.load(remote, module, controller.signal).then(
        (value) => setState(stateOf(value)),
        () => {
          if (!controller.signal.aborted) setState('failed');
        },
      );
      return () => controller.abort();
    }, [remote, module, attempt]);

    const retry = () => {
      setState('loading');
      setAttempt((count) => count + 1);
    };
    // the failed part keeps its place while a new attempt runs: it does not flicker back to the placeholder
    if (state === 'failed' || (state === 'loading' && attempt > 0)) {
      return <FailedPart layout="column" retrying={state === 'loading'} onRetry={retry} />;
    }
    if (state === 'loading') return placeholder;
    const { Widget } = state;
    return (
      <WidgetBoundary key={attempt} onRetry={retry}>
        <RemoteRoot name={remote}>
          <Widget {...(props as Record<string, unknown>)} />
        </RemoteRoot>
      </WidgetBoundary>
    );
  };
}

function stateOf(module: unknown): WidgetState {
  if (module === undefined) return 'loading';
  const component = (module as { default?: unknown } | null)?.default;
  return typeof component === 'function' ? { Widget: component as WidgetComponent } : 'failed';
}

class WidgetBoundary extends Component<{ children: ReactNode; onRetry: () => void }, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override render() {
    return this.state.broken ? <FailedPart layout="column" onRetry={this.props.onRetry} /> : this.props.children;
  }
}
