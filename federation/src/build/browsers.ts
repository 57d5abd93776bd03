/**
 * The oldest browsers that run the site. They lack neither lookbehind in patterns (Safari 16.4), `Intl.Segmenter` (Firefox 125) nor cascade
 * layers; `shell/src/platform/newer-functions.ts` adds the functions that some of them lack. `start-watchdog.js` names these versions.
 */
export const browsers = { chrome: '109', edge: '109', safari: '16.4', firefox: '128' };

/** Those of them whose sheets keep `@scope`: modern targets cut the CSS by a third. Firefox has it since 146. */
export const browsersWithScope = { chrome: '120', edge: '120', safari: '17.4', firefox: '128' };
