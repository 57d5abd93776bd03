import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { WidgetName } from 'shared-domain/contracts/widgets.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import type { ModuleSource } from '../platform/module-source.ts';
import { reportFailure, reportUse } from '../platform/telemetry.ts';
import type { StaleCheck } from './stale-release.ts';

interface WidgetHostProps {
  name: WidgetName;
  props: unknown;
  placeholder: ReactNode;
}

type WidgetComponent = ComponentType<Record<string, unknown>>;
/** `stale`: its release is no longer live, and its code may never come. */
type WidgetState = 'loading' | 'failed' | 'stale' | { Widget: WidgetComponent };

interface WidgetHostOptions {
  isStale?: StaleCheck;
}

/** Makes the component that renders widgets of other remotes, each in a boundary of its own. */
export function createWidgetHost(
  source: ModuleSource,
  { isStale = async () => false }: WidgetHostOptions = {},
): ComponentType<WidgetHostProps> {
  return function WidgetHost({ name, props, placeholder }: WidgetHostProps) {
    const [remote, widget] = name.split('/') as [string, string];
    const module = `widgets/${widget}`;
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<WidgetState>(() => stateOf(source.loaded(remote, module)));

    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
    useEffect(() => {
      const controller = new AbortController();
      source.load(remote, module, controller.signal).then(
        (value) => {
          const next = stateOf(value);
          setState(next);
          if (next === 'failed') reportFailure(remote, 'load', new Error(`${name} não é um componente`));
          else reportUse(remote);
        },
        (error: unknown) => {
          if (controller.signal.aborted) return;
          setState('failed');
          reportFailure(remote, 'load', error);
          isStale(remote, controller.signal).then(
            (stale) => stale && setState('stale'),
            // gone from the page meanwhile
            () => {},
          );
        },
      );
      return () => controller.abort();
    }, [name, remote, module, attempt]);

    const retry = () => {
      setState('loading');
      setAttempt((count) => count + 1);
    };
    // the failed part keeps its place while a new attempt runs: it does not flicker back to the placeholder
    if (state === 'failed' || (state === 'loading' && attempt > 0)) {
      return <FailedPart layout="column" retrying={state === 'loading'} onRetry={retry} />;
    }
    if (state === 'stale') return <StalePart />;
    if (state === 'loading') return placeholder;
    const { Widget } = state;
    return (
      <WidgetBoundary key={attempt} remote={remote} onRetry={retry}>
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

/** The page around it may hold what somebody is writing: they say when it is opened anew. */
function StalePart() {
  return (
    <FailedPart
      layout="column"
      title="Esta parte do site foi atualizada."
      text="Abra a página de novo para usá-la. Seus rascunhos ficam guardados."
      action="Abrir de novo"
      onRetry={() => window.location.reload()}
    />
  );
}

interface WidgetBoundaryProps {
  children: ReactNode;
  remote: string;
  onRetry: () => void;
}

class WidgetBoundary extends Component<WidgetBoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown) {
    reportFailure(this.props.remote, 'render', error);
  }
  override render() {
    return this.state.broken ? <FailedPart layout="column" onRetry={this.props.onRetry} /> : this.props.children;
  }
}
