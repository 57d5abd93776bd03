import { shellConfig } from 'federation/build/shell-config.ts';
import { shellPages } from './pages.ts';

export default shellConfig(import.meta.dirname, shellPages);
