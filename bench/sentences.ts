/**
 * Measures how the search reads sentences from outside: right, missing and wrong parts. `npm run bench sentences`.
 * With `--held-out` the 50 that no author of the rules has read, as counts alone.
 */
import {
  measureSentence,
  openSentences,
  outsideSentences,
  shares,
} from '../mfe-discovery/src/data/sentence/testing/outside-sentences.ts';

const isHeldOut = process.argv.includes('--held-out');
const open = openSentences();
const measured = (
  isHeldOut ? outsideSentences().filter((sentence) => !open.some(({ s }) => s === sentence.s)) : open
).map(measureSentence);
if (!isHeldOut) {
  for (const { s, right, missing, wrong, unmentioned } of measured) {
    console.log(`${missing.length + wrong.length + unmentioned.length === 0 ? '✓' : '✗'} ${s}`);
    for (const [name, texts] of Object.entries({ right, missing, wrong, unmentioned }))
      if (texts.length > 0 && (name !== 'right' || process.argv.includes('--all')))
        console.log(`    ${name}: ${texts.join(' · ')}`);
  }
}
console.log(shares(measured));
