// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, signIn } from '../../testing/draw.tsx';
import { ErrorDialog } from './error-dialog.tsx';

const id = 'e0000000-0000-4000-8000-000000000001';
const stack = 'at t (/releases/host/9ad4410abcdef012/host.4f2a.js:1:88213)';
const frame = {
  ...{ function: 'weekdayPrice', file: 'mfe-host/src/features/listing-form/prices.tsx', line: 48, library: null },
  ...{ raw: 'host.4f2a.js:1:88213', unit: 'host', version: '9ad4410abcdef012', owners: ['@espacos-rio/squad-host'] },
  code: [
    { line: 47, text: '  ranges.find(isIn)' },
    { line: 48, text: 'const price = rangeOf(day).price;' },
  ],
};
const library = {
  ...frame,
  function: 'renderWithHooks',
  file: null,
  line: null,
  library: 'react-dom',
  owners: [],
  code: [],
};
const places = {
  frames: [frame, library, library],
  releases: [{ unit: 'host', version: '9ad4410abcdef012', commit: '1a2b3c4d5e6f', hasMaps: true }],
};

let api: FakeApi;
beforeEach(() => {
  signIn();
  api = new FakeApi().on('admin_error', () => ({
    ...{ id, unit: 'host', kind: 'render', page: null, message: 'Falhou', status: 'new', stack },
    ...{ first_seen_at: '2026-11-20T12:00:00Z', last_seen_at: '2026-11-20T12:00:00Z' },
    ...{ status_changed_at: null, status_changed_by: null, versions: [] },
  }));
  api.install();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const section = () => screen.findByRole('region', { name: 'Onde no código' });

test('a stack is told as file, line, code, owner and commit; frames of one package are one line', async () => {
  api.on(id, () => places);
  draw(<ErrorDialog id={id} onClose={() => {}} />);
  expect(await screen.findByText('mfe-host/src/features/listing-form/prices.tsx:48')).toBeTruthy();
  const where = await section();
  expect(within(where).getByText('weekdayPrice')).toBeTruthy();
  expect(within(where).getByText('react-dom, 2 quadros')).toBeTruthy();
  expect(where.querySelector('[aria-current]')?.textContent).toContain('const price = rangeOf(day).price;');
  expect(within(where).getByText(/Decodificado com o mapa da versão 9ad4410\./)).toBeTruthy();
  expect(within(where).getAllByText('Anfitriões')).toHaveLength(2);
  expect(within(where).getByText('1a2b3c4d5e6f')).toBeTruthy();
  expect(within(where).queryByText(stack)).toBeNull();
});

test('without a map the stack is shown as it came, with a sentence', async () => {
  api.on(id, () => ({ frames: [{ ...frame, file: null, line: null, owners: [], code: [] }], releases: [] }));
  draw(<ErrorDialog id={id} onClose={() => {}} />);
  expect(await screen.findByText('O mapa desta versão não está guardado. A pilha aparece como chegou.')).toBeTruthy();
  expect(screen.getByText(stack)).toBeTruthy();
});

test('a frame of ours without a map says so, and names nobody else as its owner', async () => {
  const unknown = { ...frame, file: null, line: null, owners: [], code: [], version: '0000000abcdef012' };
  api.on(id, () => ({ ...places, frames: [unknown, frame] }));
  draw(<ErrorDialog id={id} onClose={() => {}} />);
  expect(await screen.findByText(/^O mapa da versão 0000000 não está guardado\./)).toBeTruthy();
  expect(screen.queryByText('Dono')).toBeNull();
});

test('when it can’t be decoded now the stack is shown as it came, too', async () => {
  api.failing.add(id);
  draw(<ErrorDialog id={id} onClose={() => {}} />);
  expect(await screen.findByText('Não foi possível decodificar agora. A pilha aparece como chegou.')).toBeTruthy();
  expect(screen.getByText(stack)).toBeTruthy();
});
