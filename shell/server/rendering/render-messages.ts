import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import type { PlatformConfig } from 'shared-domain/platform';
import type { RenderResult } from '../../src/server.tsx';

/** A server bundle's file, and the address of the release's folder. */
export interface BundlePlace {
  bundle: string;
  base: string;
}

export interface RenderWorkerData {
  config: PlatformConfig;
  /** For how long the API is waited for, in milliseconds. */
  apiTimeoutMs: number;
  /** Answers to anonymous calls of the API are kept for some seconds. */
  keepsAnswers: boolean;
  registry: SiteRegistry;
  shell: BundlePlace;
  remotes: (BundlePlace & { name: string })[];
}

export type ToRenderWorker =
  | { kind: 'render'; id: number; url: string; requestId: string }
  | { kind: 'cancel'; id: number }
  | { kind: 'forget-answers' }
  | { kind: 'ping'; id: number };

export type FromRenderWorker =
  | { kind: 'loading'; remote: string }
  | { kind: 'left-out'; remote: string; reason: string }
  | { kind: 'ready' }
  | { kind: 'rendered'; id: number; result: RenderResult }
  | { kind: 'failed'; id: number; reason: string }
  /** An error that was not caught and belongs to no page that is being rendered. */
  | { kind: 'stray'; reason: string }
  /** The API has answered; status 0: it has not. */
  | { kind: 'api-answer'; status: number; seconds: number }
  | { kind: 'pong'; id: number };
