import { remoteConfig } from 'federation/remote-config.ts';
import remote from './remote.ts';

export default remoteConfig(import.meta.dirname, remote);
