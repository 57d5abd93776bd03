import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { WidgetName } from 'shared-domain/contracts/widgets.ts';
import { RemoteRoot } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { type ModuleSource, widgetModule } from '../platform/module-source.ts';
import { PartBoundary } from '../platform/part-boundary.tsx';
import { isComponent } from '../platform/route-exports.ts';
import { reportFailure, reportUse } from '../platform/telemetry.ts';
import { isRemembered, noteRetry } from './recovery.ts';
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
  /** The place of one that no live release offers stays empty. Default: each is offered. */
  isOffered?: (name: WidgetName) => boolean;
  isStale?: StaleCheck;
}

/** Makes the component that renders widgets of other remotes, each in a boundary of its own. */
export function createWidgetHost(
  source: ModuleSource,
  { isOffered = () => true, isStale = async () => false }: WidgetHostOptions = {},
): ComponentType<WidgetHostProps> {
  return function WidgetHost({ name, props, placeholder }: WidgetHostProps) {
    const [remote, module] = widgetModule(name);
    const [attempt, setAttempt] = useState(0);
    const [state, setState] = useState<WidgetState>(() => stateOf(source.loaded(remote, module)));
    const { reset } = useQueryErrorResetBoundary();

    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
    useEffect(() => {
      if (!isOffered(name)) return;
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
            // removed from the page in the meantime
            () => {},
          );
        },
      );
      return () => controller.abort();
    }, [name, remote, module, attempt]);

    const retry = () => {
      // errors of its queries must not answer the next attempt
      reset();
      setState('loading');
      setAttempt((count) => count + 1);
    };
    if (!isOffered(name)) return null;
    // the failed part keeps its place while a new attempt runs: it does not flicker back to the placeholder
    if (state === 'failed' || (state === 'loading' && attempt > 0)) {
      return <FailedPart layout="column" retrying={state === 'loading'} onRetry={retry} />;
    }
    if (state === 'stale') return <ReopenPart title="Esta parte do site foi atualizada." />;
    if (state === 'loading') return placeholder;
    const { Widget } = state;
    return (
      <PartBoundary key={attempt} owner={remote} fallback={(error) => <BrokenWidget error={error} onRetry={retry} />}>
        {/* waiting for the widget's code is no reason to remove the page around it */}
        <Suspense fallback={placeholder}>
          <RemoteRoot name={remote}>
            <Widget {...(props as Record<string, unknown>)} />
          </RemoteRoot>
        </Suspense>
      </PartBoundary>
    );
  };
}

function stateOf(module: unknown): WidgetState {
  if (module === undefined) return 'loading';
  try {
    const component = (module as { default?: unknown } | null)?.default;
    return isComponent(component) ? { Widget: component as WidgetComponent } : 'failed';
  } catch {
    return 'failed';
  }
}

/** Tries again; what this document remembers as failed comes with a new one only. */
function BrokenWidget({ error, onRetry }: { error: object; onRetry: () => void }) {
  if (isRemembered(error)) return <ReopenPart />;
  return (
    <FailedPart
      layout="column"
      onRetry={() => {
        noteRetry(error);
        onRetry();
      }}
    />
  );
}

/** The page around it may hold a text that the visitor is writing: they decide when it is reloaded. */
function ReopenPart({ title }: { title?: string }) {
  return (
    <FailedPart
      layout="column"
      {...(title && { title })}
      text="Abra a página de novo para usá-la. Seus rascunhos ficam guardados."
      action="Abrir de novo"
      onRetry={() => window.location.reload()}
    />
  );
}
