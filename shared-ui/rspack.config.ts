import { remoteConfig } from '../federation/src/build/remote-config.ts';
import remote from './remote.ts';

export default remoteConfig(import.meta.dirname, remote);
