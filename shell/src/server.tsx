import * as reactQuery from '@tanstack/react-query';
import type { SiteRegistry } from 'federation/registry/registry.schema.ts';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactRouter from 'react-router';
import type { StaticHandlerContext } from 'react-router-dom';
import * as reactRouterDom from 'react-router-dom';
import * as platform from 'shared-domain/platform';
import * as tailwindMerge from 'tailwind-merge';
import * as zustand from 'zustand';
import { App } from './app/app.tsx';
import { headOf, type PageHead, withStructuredData } from './app/page-meta.ts';
import { createQueryClient } from './app/query-client.ts';
import type { RouteHandle } from './app/route-handle.ts';
import { createRoutes } from './app/routes.tsx';
import { textOf } from './platform/error-text.ts';
import type { ModuleSource } from './platform/module-source.ts';
import { offeredWidgets } from './platform/offered-widgets.ts';
import { renderToText } from './platform/render-to-text.ts';
import { loadedExports } from './platform/route-exports.ts';
import { withoutAnswers } from './platform/sent-answers.ts';
import { createServerSource, type ServerModules } from './platform/server-source.ts';
import type { RenderedView } from './platform/site-data.ts';
import { reportFailure, sendTo } from './platform/telemetry.ts';
import { withDeadline } from './platform/with-deadline.ts';

const { createStaticHandler, createStaticRouter, RouterContextProvider, StaticRouterProvider } = reactRouterDom;

/** Given to the server bundles of remotes: one React, one router, one query client's context here, too. */
export const shared: Record<string, unknown> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router': reactRouter,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  zustand,
  'tailwind-merge': tailwindMerge,
  'shared-domain/platform': platform,
};

export interface RendererOptions {
  config: platform.PlatformConfig;
  registry: SiteRegistry;
  /** Server-rendered route modules by remote and route id. */
  remotes: ServerModules;
}

export interface RenderFailure {
  unit: string;
  /** With its message in the first line. */
  stack: string;
}

export type RenderResult =
  | {
      kind: 'page';
      status: number;
      html: string;
      /** Its places for widgets, `<remote>/<widget>`; older shells do not send it. */
      widgets?: string[];
      /** Parts of a page's exports that failed, though the page is there; older shells do not send it. */
      failures?: RenderFailure[];
      head: PageHead;
      view: RenderedView;
      /** A query failed and the page went on without it: the next one may have more. */
      isPartial?: boolean;
    }
  | { kind: 'redirect'; status: number; location: string };

export interface Renderer {
  /** @throws when the page can't be rendered here; the browser will then do it. */
  render(url: string, signal: AbortSignal): Promise<RenderResult>;
}

/** Pages are rendered concurrently: failures go out with the first page that is ready. */
const failures: RenderFailure[] = [];
const maxFailures = 20;

sendTo({
  take(signal) {
    if (signal.type !== 'error' || failures.length >= maxFailures) return;
    const { message, stack } = textOf(signal.error);
    failures.push({ unit: signal.unit ?? 'shell', stack: stack || message });
  },
});

export function createRenderer({ config, registry, remotes }: RendererOptions): Renderer {
  platform.configurePlatform(config);
  platform.provideOfferedWidgets(offeredWidgets(registry));
  const source = createServerSource(remotes);
  const rendered: SiteRegistry = {
    ...registry,
    remotes: registry.remotes.map((remote) => ({
      ...remote,
      // a remote whose server bundle could not be used is rendered by the browser
      routes: remote.routes.map(({ ssr, ...route }) =>
        ssr && hasModule(remotes, remote.name, route.id) ? { ...route, ssr } : route,
      ),
    })),
  };
  const handler = createStaticHandler(createRoutes(rendered, source, { placeholders: true }), {
    future: { v8_middleware: true },
  });

  return {
    async render(url, signal) {
      const queryClient = createQueryClient();
      const requestContext = new RouterContextProvider(new Map([[platform.queryClientContext, queryClient]]));
      const context = await handler.query(new Request(url, { signal }), { requestContext });
      if (context instanceof Response) return redirectOf(context);
      refuseFailures(context);
      const head = completeHead(context, source, new URL(url));
      const router = createStaticRouter(handler.dataRoutes, context);
      const widgets = new Set<string>();
      const html = await renderToText(
        <platform.NoteWidgets value={(name) => widgets.add(name)}>
          <App queryClient={queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>
        </platform.NoteWidgets>,
        signal,
      );
      const status = statusOf(context);
      return {
        kind: 'page',
        status,
        html,
        isPartial:
          status === 200 &&
          queryClient
            .getQueryCache()
            .getAll()
            .some(({ state }) => state.status === 'error'),
        widgets: [...widgets],
        head: await head,
        failures: failures.splice(0),
        view: {
          ...withoutAnswers({
            hydration: { loaderData: context.loaderData, errors: serialized(context.errors), actionData: null },
            queries: queryClient
              .getQueryCache()
              .getAll()
              .filter(({ state }) => state.status === 'success')
              .map(({ queryKey: key, state: { data, dataUpdatedAt: updatedAt } }) => ({ key, data, updatedAt })),
          }),
          pending: (context.matches.at(-1)?.route.handle as RouteHandle | undefined)?.isPlaceholder ?? false,
        },
      };
    },
  };
}

function hasModule(remotes: ServerModules, remote: string, route: string): boolean {
  try {
    return Boolean(remotes[remote]?.[route]);
  } catch {
    return false;
  }
}

function redirectOf(response: Response): RenderResult {
  const location = response.headers.get('location');
  if (!location) throw new Error(`The page answered ${response.status} instead of rendering.`);
  return { kind: 'redirect', status: response.status, location };
}

/** "There is no such page" is an answer; everything else that went wrong may go right in the browser. */
function refuseFailures({ errors }: StaticHandlerContext): void {
  for (const error of Object.values(errors ?? {})) {
    if (!reactRouterDom.isRouteErrorResponse(error)) throw error;
    if (error.status !== 404) throw new Error(`The loader answered ${error.status}.`);
  }
}

function statusOf(context: StaticHandlerContext): number {
  return context.matches.at(-1)?.route.id === 'not-found' ? 404 : context.statusCode;
}

function serialized(errors: StaticHandlerContext['errors']): StaticHandlerContext['errors'] {
  if (!errors) return null;
  // the form in which React Router's browser side recognises them
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [id, { ...(error as object), __type: 'RouteErrorResponse' }]),
  );
}

/** A page that is slow to say what only search engines read goes out without it. */
const structuredDataDeadline = 100;

async function completeHead(context: StaticHandlerContext, source: ModuleSource, url: URL): Promise<PageHead> {
  const match = context.matches.at(-1);
  const handle = match?.route.handle as RouteHandle | undefined;
  const isMissing = context.statusCode === 404;
  const onTrouble = (error: unknown) => reportFailure(handle?.owner, 'render', error);
  const head = headOf(
    {
      page: handle && loadedExports(source, handle.owner, handle.module),
      data: match && (context.loaderData[match.route.id] ?? undefined),
      canonicalPath: isMissing ? undefined : handle?.canonicalPath,
      params: match?.params ?? {},
      url,
    },
    onTrouble,
  );
  return withDeadline(withStructuredData(head, onTrouble), 'The structured data', structuredDataDeadline).catch(
    (error: unknown) => {
      onTrouble(error);
      return { ...head, structuredData: null };
    },
  );
}
