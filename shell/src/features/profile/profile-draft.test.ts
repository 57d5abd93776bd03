// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetProfileDraft, keepProfileDraft, profileDraft } from './profile-draft.ts';

const asRead = { full_name: 'Ana', cpf: null, phone: null, date_of_birth: null, location: null, bio: null };

beforeEach(() => sessionStorage.clear());

test('what was written comes back to its author until it is saved', () => {
  keepProfileDraft('ana', { values: { bio: 'Oi' }, asRead });
  expect(profileDraft('ana')).toMatchObject({ values: { bio: 'Oi' } });
  expect(profileDraft('ana')).toMatchObject({ values: { bio: 'Oi' } });
  forgetProfileDraft();
  expect(profileDraft('ana')).toBeUndefined();
});

test('nobody else sees it, and it does not wait for its author after that', () => {
  keepProfileDraft('ana', { values: { cpf: '529.982.247-25' }, asRead });
  expect(profileDraft('bia')).toBeUndefined();
  expect(profileDraft('ana')).toBeUndefined();
});

test.each(['', '{', '[]', '{"userId":"ana","values":{"bio":1}}'])('%j in the storage is nothing', (stored) => {
  sessionStorage.setItem('profile-draft', stored);
  expect(profileDraft('ana')).toBeUndefined();
});

test('a storage that is forbidden breaks nothing', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  expect(() => keepProfileDraft('ana', { values: {}, asRead })).not.toThrow();
  expect(profileDraft('ana')).toBeUndefined();
  expect(forgetProfileDraft).not.toThrow();
});
