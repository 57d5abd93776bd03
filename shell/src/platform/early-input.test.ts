// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
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

afterEach(() => {
  vi.useRealTimers();
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
