import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchTranslatedTexts } from './translated-texts.ts';
import { guardAgainstTranslators } from './translation-guard.ts';

const reportRescue = vi.hoisted(() => vi.fn());
vi.mock('./telemetry.ts', () => ({ reportRescue }));

const { insertBefore, removeChild } = Node.prototype;
beforeEach(() => {
  guardAgainstTranslators();
  watchTranslatedTexts();
});
afterEach(() => {
  Object.assign(Node.prototype, { insertBefore, removeChild });
  Reflect.deleteProperty(Text.prototype, 'nodeValue');
  reportRescue.mockClear();
});

/** As Chrome does: each text node gives its place to two elements around the translation. */
function translate(within: Node, how: 'replaces' | 'inserts and removes' | 'wraps') {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('font')) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    if (how === 'inserts and removes') {
      text.before(outer);
      text.remove();
    } else text.replaceWith(outer);
    inner.append(how === 'wraps' ? text : document.createTextNode(`${text.data}!`));
  }
}

function Chips({ chips, note }: { chips: string[]; note?: string | undefined }) {
  return (
    <div data-testid="chips">
      {note ? <b>{note}</b> : null}
      {chips.length > 1 ? 'Filtros' : null}
      {chips.map((chip) => (
        <i key={chip}>
          {chip}
          <button type="button">×</button>
        </i>
      ))}
    </div>
  );
}

describe.each(['replaces', 'inserts and removes', 'wraps'] as const)('a translator that %s text', (how) => {
  test('does not keep React from removing and inserting', async () => {
    const { rerender } = render(<Chips chips={['Sítio', 'Piscina']} />);
    const shown = () => (screen.getByTestId('chips').textContent ?? '').replaceAll('!', '');
    translate(document.body, how);
    rerender(<Chips chips={['Sítio', 'Piscina']} note="Entendemos:" />);
    expect(shown()).toBe('Entendemos:FiltrosSítio×Piscina×');
    rerender(<Chips chips={['Piscina']} note="Entendemos:" />);
    expect(shown()).toBe('Entendemos:Piscina×');
    expect(reportRescue.mock.calls).toEqual([['insertBefore'], ['removeChild']]);
  });

  test('leaves no text of before where React changes one of several', async () => {
    const Switch = ({ known, count }: { known: boolean; count: number }) => (
      <p data-testid="switch">
        {known ? 'Já tem conta?' : 'Ainda não tem conta?'} {count} pessoas <b>{known ? 'Entrar' : 'Criar conta'}</b>
      </p>
    );
    const { rerender } = render(<Switch known={false} count={1} />);
    translate(document.body, how);
    rerender(<Switch known count={2} />);
    const shown = () => (screen.getByTestId('switch').textContent ?? '').replaceAll('!', '');
    expect(shown()).toBe('Já tem conta? 2 pessoas Entrar');
    translate(document.body, how);
    rerender(<Switch known={false} count={3} />);
    expect(shown()).toBe('Ainda não tem conta? 3 pessoas Criar conta');
  });

  test('does not keep React from taking the page away', async () => {
    const { unmount } = render(<Chips chips={['Sítio']} />);
    translate(document.body, how);
    await act(async () => unmount());
    expect(document.body.textContent).toBe('');
  });
});

test('where several texts were replaced none is removed by chance', () => {
  const parent = document.createElement('p');
  const [first, second] = [document.createTextNode('um'), document.createTextNode('dois')];
  parent.append(first, second);
  translate(parent, 'replaces');
  expect(parent.removeChild(first)).toBe(first);
  expect(parent.textContent).toBe('um!dois!');
  const added = document.createElement('b');
  parent.insertBefore(added, second);
  expect(parent.lastChild).toBe(added);
});

test('a node that a translator has nothing to do with stays where it is', () => {
  const [parent, other] = [document.createElement('p'), document.createElement('div')];
  const child = other.appendChild(document.createElement('i'));
  parent.append(document.createElement('font'));
  parent.removeChild(child);
  expect(child.parentNode).toBe(other);
  expect(parent.childNodes).toHaveLength(1);
});

test('all other calls are the browser’s own, and are not reported', () => {
  const parent = document.createElement('p');
  const child = parent.appendChild(document.createElement('i'));
  const added = document.createElement('b');
  expect(parent.insertBefore(added, child)).toBe(added);
  expect(parent.insertBefore(document.createTextNode('fim'), null)).toBe(parent.lastChild);
  expect(parent.removeChild(child)).toBe(child);
  expect(parent.innerHTML).toBe('<b></b>fim');
  expect(() => parent.removeChild(null as never)).toThrow();
  expect(reportRescue).not.toHaveBeenCalled();
});
