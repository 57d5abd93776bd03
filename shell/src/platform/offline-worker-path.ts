/** The site server serves the worker there; its scope is the whole site. */
export const offlineWorkerPath = '/offline-worker.js';
