/** Parts of requests to book, loaded for spaces under approval. */
export { MessageField } from './message-field.tsx';
export { RequestLines } from './request-lines.tsx';
export { RequestSent } from './request-sent.tsx';
export { RequestSummary } from './request-summary.tsx';
