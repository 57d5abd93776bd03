import postcss from 'postcss';
import { expect, test } from 'vitest';
import { scopeStyles, withoutScopes } from './scope-styles.ts';

const scoped = (css: string) =>
  postcss([scopeStyles('[data-mfe="booking"]')])
    .process(css, { from: undefined })
    .css.replace(/\s+/g, ' ');

const scope = '@scope ([data-mfe="booking"]) to ([data-mfe])';

test('utilities reach the remote and stop at a nested one', () => {
  expect(scoped('@layer utilities { .hidden { display: none } .flex { display: flex } }')).toBe(
    `@layer utilities { ${scope} { .hidden { display: none } .flex { display: flex } } }`,
  );
});

test('rules under conditions are scoped inside them', () => {
  expect(scoped('@layer utilities { @media (width >= 1px) { @supports (gap: 1px) { .a { gap: 1px } } } }')).toBe(
    `@layer utilities { @media (width >= 1px) { @supports (gap: 1px) { ${scope} { .a { gap: 1px } } } } }`,
  );
});

test('nested rules stay with their rule', () => {
  expect(scoped('.a { color: red; &:hover { color: blue } @media print { color: black } }')).toBe(
    `${scope} { .a { color: red; &:hover { color: blue } @media print { color: black } } }`,
  );
});

test('what belongs to the whole page stays global', () => {
  const css =
    '@layer theme, base; @layer theme { :root { --a: 1px } } @layer base { body { margin: 0 } } @property --b { syntax: "*"; inherits: false } @keyframes spin { to { rotate: 1turn } } @font-face { font-family: X }';
  expect(scoped(css)).toBe(css);
});

test('the order of rules around a global one is kept', () => {
  expect(scoped('.a { gap: 1px } @keyframes k { to { gap: 0 } } .b { gap: 2px }')).toBe(
    `${scope} { .a { gap: 1px } } @keyframes k { to { gap: 0 } } ${scope} { .b { gap: 2px } }`,
  );
});

test('without @scope each selector has the same limits and weight', () => {
  const inside =
    ':where([data-mfe="booking"],[data-mfe="booking"] *):where(:not([data-mfe="booking"] [data-mfe]:not([data-mfe="booking"]),[data-mfe="booking"] [data-mfe]:not([data-mfe="booking"]) *),[data-mfe="booking"] [data-mfe]:not([data-mfe="booking"]) [data-mfe="booking"],[data-mfe="booking"] [data-mfe]:not([data-mfe="booking"]) [data-mfe="booking"] *)';
  expect(
    withoutScopes(
      `@layer utilities{${scope}{.a,.b\\:c:before{gap:1px}}@media print{${scope}{.d>:is(p,a)::after:hover{gap:2px}}}}`,
    ),
  ).toBe(
    `@layer utilities{.a${inside},.b\\:c${inside}:before{gap:1px}@media print{.d>:is(p,a)${inside}::after:hover{gap:2px}}}`,
  );
  expect(withoutScopes('@scope (html) to ([data-mfe]){.a{gap:1px}@media print{.a{gap:0}}}')).toBe(
    '.a:where(:not([data-mfe],[data-mfe] *)){gap:1px}@media print{.a:where(:not([data-mfe],[data-mfe] *)){gap:0}}',
  );
});
