import { expect, test } from 'vitest';
import { openerOf } from './open-page.ts';

const desktop = { env: { DISPLAY: ':0' }, platform: 'linux', isTerminal: true } as const;

test('a page opens where somebody sits at a desktop', () => {
  expect(openerOf(desktop)).toBe('xdg-open');
  expect(openerOf({ ...desktop, env: { WAYLAND_DISPLAY: 'wayland-0' } })).toBe('xdg-open');
  expect(openerOf({ ...desktop, env: {}, platform: 'darwin' })).toBe('open');
});

test.each([
  ['without a desktop', { ...desktop, env: {} }],
  ['when a program reads along', { ...desktop, isTerminal: false }],
  ['in CI', { ...desktop, env: { DISPLAY: ':0', CI: '1' } }],
  ['over SSH', { ...desktop, env: { DISPLAY: ':0', SSH_CONNECTION: '10.0.0.1 22' } }],
  ['when BROWSER is none', { ...desktop, env: { DISPLAY: ':0', BROWSER: 'none' } }],
])('%s nothing is opened: the address is on the screen', (_, surroundings) => {
  expect(openerOf(surroundings)).toBeNull();
});
