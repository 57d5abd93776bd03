import { expect, test } from 'vitest';
import { defineRemote } from './define-remote.ts';

test('a remote owns each path and id once', () => {
  const page = { id: 'home', path: '/' };
  expect(() => defineRemote({ name: 'x', routes: [page, { id: 'home', path: '/b' }] })).toThrow('id home twice');
  expect(() => defineRemote({ name: 'x', routes: [page, { id: 'b', path: '/b', aliases: ['/'] }] })).toThrow('/ twice');
});

test('a path is one of the whole site', () => {
  expect(() => defineRemote({ name: 'x', routes: [{ id: 'a', path: 'eventos' }] })).toThrow('a slash: /eventos');
});

test.each(['shell', 'site'])('"%s" is taken', (name) => {
  expect(() => defineRemote({ name, routes: [] })).toThrow(/another name/);
});

test.each(['Chat', 'mfe-chat', 'a b', '', '1st'])('"%s" is no name', (name) => {
  expect(() => defineRemote({ name, routes: [] })).toThrow('no name for a remote');
});
