import { secureHeaders } from 'hono/secure-headers';

interface HeaderOptions {
  siteUrl: string;
  apiUrl: string;
  /** Hashes of the style elements that libraries of the live releases insert. */
  inlineStyles: string[];
  /** Other origins whose code this answer may run: a public bucket of releases, and the targets of overrides. */
  codeOrigins?: string[];
}

/** Headers of a document. Nothing inline may run; images may come from anywhere over https, as spaces may name them. */
export function documentHeaders({ siteUrl, apiUrl, inlineStyles, codeOrigins = [] }: HeaderOptions) {
  const api = new URL(apiUrl);
  const realtime = `${api.protocol === 'https:' ? 'wss' : 'ws'}://${api.host}`;
  const codeSockets = codeOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...codeOrigins],
      styleSrc: ["'self'", ...codeOrigins, ...inlineStyles.map((hash) => `'${hash}'`)],
      // `style` attributes of rendered pages (positions, sizes) carry no code
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:', api.origin, ...codeOrigins],
      mediaSrc: ["'self'", 'blob:', api.origin],
      fontSrc: ["'self'", ...codeOrigins],
      connectSrc: ["'self'", api.origin, realtime, ...codeOrigins, ...codeSockets],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: transportSecurity(siteUrl),
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'cross-origin',
    permissionsPolicy: {
      camera: [],
      microphone: [],
      geolocation: [],
      payment: [],
      usb: [],
      browsingTopics: [],
    },
  });
}

/**
 * Sets the headers of everything that is no document: files, data, redirects. The document carries the policy for its
 * scripts; a kilobyte of policy with every script would have no effect. A drawing that is opened directly is a document,
 * and may run nothing.
 */
export function fileHeaders({ siteUrl, isDrawing }: { siteUrl: string; isDrawing: boolean }) {
  return secureHeaders({
    ...(isDrawing && {
      contentSecurityPolicy: { defaultSrc: ["'none'"], styleSrc: ["'unsafe-inline'"], frameAncestors: ["'none'"] },
    }),
    strictTransportSecurity: transportSecurity(siteUrl),
    xContentTypeOptions: true,
    crossOriginResourcePolicy: 'cross-origin',
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: 'DENY',
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

export const transportSecurity = (siteUrl: string) =>
  siteUrl.startsWith('https:') ? 'max-age=63072000; includeSubDomains' : false;
