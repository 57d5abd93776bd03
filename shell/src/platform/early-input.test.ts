// @vitest-environment happy-dom
import { act, createElement, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { replayEarlyInput } from './early-input.ts';

function zones() {
  document.body.innerHTML = '<select><option value=""></option><option value="sul"></option></select>';
  const element = document.querySelector('select') as HTMLSelectElement;
  const heard: string[] = [];
  element.addEventListener('change', () => heard.push(element.value));
  return { element, heard };
}

/** As `start.js` keeps it. */
function chosen(element: HTMLSelectElement, eventPhase: number) {
  window.earlyInput = [{ type: 'change', element, value: 'sul', event: { eventPhase } as Event }];
}

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(() => {
  document.body.innerHTML = '';
});

test('a choice from before the scripts is made again', () => {
  const { element, heard } = zones();
  chosen(element, Event.NONE);
  replayEarlyInput();
  expect(heard).toEqual(['sul']);
  expect(window.earlyInput).toBeUndefined();
});

test('a choice that made the page come alive is made again when taking over has set it back', () => {
  vi.useFakeTimers();
  const { element, heard } = zones();
  chosen(element, Event.CAPTURING_PHASE);
  replayEarlyInput();
  expect(heard).toEqual([]);
  vi.runAllTimers();
  expect(heard).toEqual(['sul']);
});

test('a choice that was delivered is not made twice', () => {
  vi.useFakeTimers();
  const { element, heard } = zones();
  chosen(element, Event.CAPTURING_PHASE);
  replayEarlyInput();
  element.value = 'sul';
  vi.runAllTimers();
  expect(heard).toEqual([]);
});

test('a box that was ticked before the scripts is ticked again, whatever taking over made of it', () => {
  for (const isReset of [true, false]) {
    document.body.innerHTML = '<input type="checkbox">';
    const element = document.querySelector('input') as HTMLInputElement;
    const heard: boolean[] = [];
    element.addEventListener('change', () => heard.push(element.checked));
    element.checked = !isReset;
    window.earlyInput = [{ type: 'change', element, value: true, event: { eventPhase: Event.NONE } as Event }];
    replayEarlyInput();
    expect([heard, element.checked]).toEqual([[true], true]);
  }
});

describe('text from before the scripts', () => {
  const kinds: [string, Record<string, unknown>, string][] = [
    ['input', { type: 'text' }, 'Casa'],
    ['input', { type: 'search' }, 'Casa'],
    ['input', { type: 'text', inputMode: 'numeric' }, '80'],
    ['input', { type: 'number' }, '80'],
    ['input', { type: 'date' }, '2026-12-12'],
    ['input', { type: 'time' }, '18:00'],
    ['input', { type: 'email' }, 'ana@exemplo.com'],
    ['textarea', {}, 'Uma festa'],
  ];
  const field = (tag: string, props: object, heard: string[]) =>
    function Field() {
      const [value, setValue] = useState('');
      return createElement(tag, {
        ...props,
        value,
        onChange: ({ target }: { target: { value: string } }) => setValue(target.value),
        onBlur: () => heard.push(value),
      });
    };

  test.each(kinds)('reaches a controlled %s %o, and the field that was left applies it', async (tag, props, typed) => {
    const heard: string[] = [];
    const Field = field(tag, props, heard);
    const root = document.body.appendChild(document.createElement('div'));
    root.innerHTML = renderToString(createElement(Field));
    const element = root.firstElementChild as HTMLInputElement;
    element.value = typed;
    window.earlyInput = [{ type: 'change', element, value: typed, event: { eventPhase: Event.NONE } as Event }];
    await act(async () => hydrateRoot(root, createElement(Field)));
    await act(async () => replayEarlyInput());
    await vi.waitFor(() => expect(heard).toEqual([typed]));
    expect(element.value).toBe(typed);
  });
});
