import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace.ts';

// Lets a bundle find the files next to it, mainly pictures. A release's folder is named by its content, so no build can know it: the
// browser derives it from the running script, the server gets it as an argument.

/**
 * The folder of the running script, without the origin when that is the page's own, so that server and browser write the same
 * addresses. As text: the federation plugin makes it a part of a remote's entry.
 */
export const releaseFolder = [
  'function () {',
  'var source = document.currentScript.src;',
  "var folder = source.slice(0, source.lastIndexOf('/') + 1);",
  "var own = location.origin + '/';",
  '__webpack_public_path__ = folder.indexOf(own) === 0 ? folder.slice(own.length - 1) : folder;',
  '}',
].join(' ');

/** The module that gives a server bundle its folder's address. */
export const releaseBaseModule = 'release:base';

/** Modules to be run before all others of a bundle; they set where its files are. */
export function writeReleaseBase(): { browser: string; server: string } {
  const folder = join(workspaceRoot, '.cache/federation');
  mkdirSync(folder, { recursive: true });
  const files = { browser: join(folder, 'browser-base.cjs'), server: join(folder, 'server-base.cjs') };
  writeFileSync(files.browser, `(${releaseFolder})();\n`);
  writeFileSync(files.server, `__webpack_public_path__ = require('${releaseBaseModule}');\n`);
  return files;
}
