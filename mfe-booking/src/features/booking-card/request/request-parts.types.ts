export type RequestParts = typeof import('./request-parts.ts');
