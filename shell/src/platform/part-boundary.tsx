import { Component, type ReactNode } from 'react';
import { RemoteLoadError } from './module-source.ts';
import { reportFailure } from './telemetry.ts';

/** A thrown value in an object, so that a thrown `null` differs from no error and a repeated one is recognised. */
export const asObject = (thrown: unknown): object =>
  typeof thrown === 'object' && thrown !== null ? thrown : new Error(`Thrown: ${String(thrown)}`, { cause: thrown });

/** Code that never arrived is its owner's failure, not its importer's. */
export function reportThrown(owner: string | undefined, error: unknown): void {
  if (error instanceof RemoteLoadError) reportFailure(error.owner, 'load', error);
  else reportFailure(owner, 'render', error);
}

interface PartBoundaryProps {
  children: ReactNode;
  /** The owner of the part; undefined for one of the shell's that renders content of remotes. */
  owner: string | undefined;
  /** Rendered instead of the part. */
  fallback: (error: object) => ReactNode;
}

/** A part that fails is reported and takes nothing else with it. */
export class PartBoundary extends Component<PartBoundaryProps, { error: object | null }> {
  override state = { error: null as object | null };
  static getDerivedStateFromError(thrown: unknown) {
    return { error: asObject(thrown) };
  }
  override componentDidCatch(error: unknown) {
    reportThrown(this.props.owner, error);
  }
  override render() {
    const { error } = this.state;
    return error ? this.props.fallback(error) : this.props.children;
  }
}

/** Rethrows errors of its children, always as objects: React Router reads `undefined` as "no error", and `null` as none. */
export class ThrowsObjects extends Component<{ children: ReactNode }, { error: object | null }> {
  override state = { error: null as object | null };
  static getDerivedStateFromError(thrown: unknown) {
    return { error: asObject(thrown) };
  }
  override render() {
    if (this.state.error) throw this.state.error;
    return this.props.children;
  }
}
