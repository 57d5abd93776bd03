import { expect, test } from 'vitest';
import { globalStyleNames, unscopedRules } from './stylesheet-names.ts';

const css = `
  @layer theme, base, components; @layer cartoes { }
  @property --tw-x { syntax: "*"; inherits: false } @property --angulo { syntax: "*"; inherits: false }
  @layer properties { @supports (gap: 1px) { *, :before { --tw-x: initial } } }
  @layer utilities { @scope ([data-mfe="chat"]) to ([data-mfe]) { .p { gap: 1px } } }
  @font-face { font-family: "Marca"; src: url(a.woff2) }
  @keyframes pulsar { to { opacity: 0 } }`;

test('what a stylesheet says for the whole page has a name', () => {
  expect(globalStyleNames(css)).toEqual(['font-face Marca', 'keyframes pulsar', 'layer cartoes', 'property --angulo']);
});

test('a rule that reaches the parts of others is found', () => {
  expect(unscopedRules(css)).toEqual([]);
  expect(unscopedRules(`${css} .cartao { gap: 1px } @layer utilities { @media print { .nota { gap: 0 } } }`)).toEqual([
    '.cartao',
    '.nota',
  ]);
});
