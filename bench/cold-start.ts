/**
 * Cold starts: a render worker, a function as it is deployed, and all functions of the embedded stack.
 *
 *   npm run bench cold-start          RUNS=20 by default; RELEASES_DIR=<folder that has been built>
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
