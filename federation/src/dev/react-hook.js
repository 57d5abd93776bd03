/*
 * Lets React's fast refresh work when several bundles share one React: a hook that is there before React is run, and that remembers the
 * renderers, so that the refresh runtime of a remote that arrives later finds them. Development only.
 */
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
