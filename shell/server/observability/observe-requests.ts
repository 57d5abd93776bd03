import type { MiddlewareHandler } from 'hono';
import type { SiteEnv } from '../site-env.ts';
import { type ClientAddressOptions, networkOf } from '../telemetry/client-address.ts';
import { type AnsweredRequest, kindOf, requestIdHeader, requestIdOf, shortNetwork } from './request-record.ts';

interface ObserveOptions {
  clientAddress: ClientAddressOptions | undefined;
  /** Called when the answer is out, or the connection gone. */
  onAnswered(request: AnsweredRequest): void;
}

/** `/releases/<unit>/<version>/<file>`, and files whose names are ours. */
const knownFile = /^\/(releases|styles)\/[\w./-]{1,120}$|^\/[\w-]{1,40}\.(json|xml|txt|svg|png|ico|webmanifest)$/;

/** Names each request, says the name in its answer, and tells how it ended. */
export function observeRequests({ clientAddress, onAnswered }: ObserveOptions): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const begun = performance.now();
    const { headers } = context.req.raw;
    const id = requestIdOf(headers, clientAddress?.trustedHops ?? 0);
    context.set('requestId', id);
    const { path, method } = context.req;
    const { incoming, outgoing } = context.env;
    const network = shortNetwork(networkOf(headers, incoming, clientAddress));
    // a kept-alive connection has already sent the bytes of other answers
    const sentBefore = incoming.socket.bytesWritten;
    let isDocument = false;
    outgoing.once('close', () => {
      const kind = kindOf(path, isDocument);
      const page = context.get('page');
      onAnswered({
        id,
        kind,
        method,
        network,
        status: outgoing.statusCode,
        // paths contain what visitors typed and the secrets of links: only declared paths and our own are logged
        route: kind === 'page' ? (page?.route ?? null) : knownFile.test(path) ? path : null,
        bytes: incoming.socket.bytesWritten - sentBefore,
        seconds: (performance.now() - begun) / 1000,
        isCut: !outgoing.writableFinished,
        source: page?.source ?? null,
      });
    });
    await next();
    context.header(requestIdHeader, id);
    isDocument = context.get('page') !== undefined;
  };
}
