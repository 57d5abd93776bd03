import type { ReportedError } from '../../src/data/telemetry/telemetry-report.schema.ts';

interface Reported extends Pick<ReportedError, 'kind' | 'message' | 'stack'> {
  /** Number of visitors in a thousand who report it. */
  perThousand: number;
}

/**
 * Returns the errors that pages report on an ordinary day though no release is to blame, recorded under the remote whose page was open: in
 * the words of browsers, extensions and translators, as the page's script sends it. `at` makes a frame of the reported release.
 */
export const noiseOf = (at: (name: string) => string): Reported[] => [
  { kind: 'rejection', message: 'TypeError: Failed to fetch', stack: at('save'), perThousand: 25 },
  {
    kind: 'rejection',
    message: 'TypeError: NetworkError when attempting to fetch resource.',
    stack: at('save'),
    perThousand: 6,
  },
  { kind: 'rejection', message: 'TypeError: Load failed', stack: at('save'), perThousand: 14 },
  { kind: 'error', message: 'TypeError: The network connection was lost.', stack: at('save'), perThousand: 3 },
  {
    kind: 'rejection',
    message: 'TypeError: The Internet connection appears to be offline.',
    stack: at('save'),
    perThousand: 2,
  },
  { kind: 'rejection', message: 'TimeoutError: signal timed out', stack: at('save'), perThousand: 3 },
  { kind: 'rejection', message: 'AuthRetryableFetchError: {}', stack: at('refresh'), perThousand: 4 },
  { kind: 'rejection', message: 'ChunkLoadError: Loading chunk 812 failed.', stack: at('load'), perThousand: 5 },
  { kind: 'rejection', message: 'TypeError: Importing a module script failed.', stack: at('load'), perThousand: 2 },
  {
    kind: 'error',
    message: "TypeError: Cannot read properties of null (reading 'postMessage')",
    perThousand: 8,
    stack: `at send (chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/content.js:2:118)\n${at('onClick')}`,
  },
  {
    kind: 'error',
    message: 'TypeError: undefined is not an object',
    perThousand: 4,
    stack: 'hook@safari-web-extension://0C1E-44/inject.js:14:3',
  },
  {
    kind: 'error',
    message: 'Error: Extension context invalidated.',
    perThousand: 4,
    stack: 'get@moz-extension://9d2c/storage.js:1:9',
  },
  {
    kind: 'error',
    message: "ReferenceError: Can't find variable: instantSearchSDKJSBridgeClearHighlight",
    stack: 'global code@<anonymous>:1:51',
    perThousand: 6,
  },
  {
    kind: 'error',
    message: 'TypeError: window.webkit.messageHandlers is undefined',
    perThousand: 5,
    stack: `at <anonymous>:1:76\n${at('onClick')}`,
  },
  { kind: 'error', message: 'Script error.', perThousand: 10 },
  { kind: 'rejection', message: 'Object Not Found Matching Id:3, MethodName:update, ParamCount:4', perThousand: 4 },
  {
    kind: 'error',
    perThousand: 5,
    message:
      "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    stack: at('detach'),
  },
  {
    kind: 'error',
    message: 'Error: Minified React error #418',
    perThousand: 6,
    stack: 'at qe (/releases/shell/ffffffffffffffff/main.3c1f.js:2:41007)',
  },
  { kind: 'policy', message: 'img-src: https://coupons.example.test', stack: 'at /content.js:1:1', perThousand: 9 },
];
