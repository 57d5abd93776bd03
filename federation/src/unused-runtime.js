// Stands in for parts of the federation runtime that a browser whose registry names the remotes never uses: snapshots,
// preloads by snapshot, Node.

export class SnapshotHandler {
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };
}
export const getGlobalRemoteInfo = () => ({});
export const snapshotPlugin = () => ({ name: 'snapshot-plugin' });
export const generatePreloadAssetsPlugin = () => ({ name: 'generate-preload-assets-plugin' });
export const formatPreloadArgs = () => [];
export const preloadAssets = () => {};
export const createScriptNode = () => {};
export const loadScriptNode = () => Promise.reject(new Error('There is no Node here.'));
