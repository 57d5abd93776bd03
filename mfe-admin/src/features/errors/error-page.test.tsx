import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ErrorDetail } from '../../data/telemetry/site-error.ts';
import { renderAdmin, signIn } from '../../testing/render.tsx';
import { ErrorPage } from './error-page.tsx';

const id = 'e0000000-0000-4000-8000-000000000001';
const stack = 'at t (/releases/host/9ad4410abcdef012/host.4f2a.js:1:88213)';
const frame = {
  function: 'weekdayPrice',
  file: 'mfe-host/src/features/listing-form/prices.tsx',
  line: 48,
  library: null,
  raw: 'host.4f2a.js:1:88213',
  unit: 'host',
  version: '9ad4410abcdef012',
  owners: ['@espacos-rio/squad-host'],
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
  visitors: {
    live: { version: '9ad4410abcdef012', since: '2026-11-20T11:00:00Z' },
    canary: null,
    previous: '77e0b1c000000000' as string | null,
  },
};

let api: FakeApi;
beforeEach(() => {
  signIn();
  api = new FakeApi().on(
    'admin_error',
    (): ErrorDetail => ({
      id,
      unit: 'host',
      kind: 'render',
      page: null,
      message: 'Falhou',
      status: 'new',
      stack,
      first_seen_at: '2026-11-20T12:00:00Z',
      last_seen_at: '2026-11-20T12:00:00Z',
      status_changed_at: null,
      status_changed_by: null,
      file: frame.file,
      line: 48,
      owners: frame.owners,
      seen_at: '2026-11-20T17:26:09Z',
      seen_version: '9ad4410abcdef012',
      is_new_in_version: true,
      versions: [{ version: '9ad4410abcdef012', occurrences: 12, visits: 9, first_hour: '', last_hour: '' }],
      trail: [
        { before_ms: 7000, page: '/gerenciar-disponibilidade' },
        { before_ms: 300, press: 'Próximos meses' },
        { before_ms: 200, press: null },
      ],
      browsers: [
        { browser: 'Chrome', occurrences: 7 },
        { browser: 'Safari', occurrences: 5 },
      ],
    }),
  );
  api.install();
});

const section = () => screen.findByRole('region', { name: 'Onde' });

test('a stack is shown as file, line, code, owner and commit; frames of one package are one line', async () => {
  api.on(id, () => places);
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText('mfe-host/src/features/listing-form/prices.tsx:48')).toBeTruthy();
  const where = await section();
  expect(within(where).getByText('weekdayPrice')).toBeTruthy();
  expect(within(where).getByText('react-dom, 2 quadros')).toBeTruthy();
  expect(where.querySelector('[aria-current]')?.textContent).toContain('const price = rangeOf(day).price;');
  expect(within(where).getByText(/Decodificado com o mapa da versão 9ad4410/)).toBeTruthy();
  expect(within(where).getByText('Anfitriões')).toBeTruthy();
  expect(within(where).getByText('1a2b3c4d5e6f')).toBeTruthy();
  expect(within(where).queryByText(stack)).toBeNull();
});

test('without a map the stack is shown as it came, with a sentence', async () => {
  api.on(id, () => ({ frames: [{ ...frame, file: null, line: null, owners: [], code: [] }], releases: [] }));
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText('O mapa desta versão não está guardado. A pilha aparece como chegou.')).toBeTruthy();
  expect(screen.getByText(stack)).toBeTruthy();
});

test('a frame of ours without a map says so', async () => {
  const unknown = { ...frame, file: null, line: null, owners: [], code: [], version: '0000000abcdef012' };
  api.on(id, () => ({ ...places, frames: [unknown, frame] }));
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText(/^O mapa da versão 0000000 não está guardado\./)).toBeTruthy();
});

test('when it can’t be decoded now the stack is shown as it came, too', async () => {
  api.failing.add(id);
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText('Não foi possível decodificar agora. A pilha aparece como chegou.')).toBeTruthy();
  expect(screen.getByText(stack)).toBeTruthy();
});

test('whose it is, in which browsers, and what was done before it, with the time of each step', async () => {
  api.on(id, () => places);
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText('Squad Anfitriões')).toBeTruthy();
  expect(screen.getByText('Novo nesta versão')).toBeTruthy();
  expect(screen.getByText('Chrome 7, Safari 5')).toBeTruthy();
  expect(screen.getByText('12 · 9')).toBeTruthy();
  const trail = within(screen.getByRole('region', { name: 'Antes de acontecer' }));
  expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '14:26:02Abriu /gerenciar-disponibilidade',
    '14:26:08Pressionou “Próximos meses”',
    '14:26:08Pressionou um botão',
    '14:26:09Erro; a pessoa viu “Tentar novamente” no lugar do conteúdo',
  ]);
});

test('the way back is a command, as long as visitors get that version', async () => {
  const user = userEvent.setup();
  api.on(id, () => places);
  renderAdmin(<ErrorPage id={id} />);
  const command = 'npm run rollback host -- --from 9ad4410';
  expect(await screen.findByText(command)).toBeTruthy();
  expect(screen.getByText('Só “host” volta, para 77e0b1c; as outras partes seguem como estão.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copiar comando' }));
  expect(await navigator.clipboard.readText()).toBe(command);
});

test.each([
  [
    'is gone',
    { live: { version: '77e0b1c000000000', since: null } },
    /já não recebe esta versão: “host” está em 77e0b1c/,
  ],
  ['is the first', { previous: null }, /Não há versão anterior de “host”/],
])('there is no command when the version %s', async (_what, changes, sentence) => {
  api.on(id, () => ({ ...places, visitors: { ...places.visitors, ...changes } }));
  renderAdmin(<ErrorPage id={id} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Copiar comando' })).toBeNull();
});
