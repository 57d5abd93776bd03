import { shellConfig } from 'federation/shell-config.ts';
import { shellPages } from './pages.ts';

export default shellConfig(import.meta.dirname, shellPages);
