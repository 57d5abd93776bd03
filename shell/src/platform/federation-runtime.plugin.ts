import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { integrityOfEntry } from './entry-integrity.ts';

/** Loads the entries of remotes: checked against the registry's hash, and given up before our own deadline. */
export default function entryScripts(): ModuleFederationRuntimePlugin {
  return {
    name: 'entry-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      const integrity = integrityOfEntry(url);
      if (integrity) script.integrity = integrity;
      return { script, timeout: 7500 };
    },
  };
}
