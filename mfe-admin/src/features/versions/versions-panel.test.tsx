import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { ErrorOverview } from '../../data/telemetry/site-error.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const since = '2026-11-02T12:00:00.000Z';
const [a, b, c] = ['a'.repeat(16), 'b'.repeat(16), 'c'.repeat(16)] as const;
const overview: ErrorOverview = {
  items: [],
  total: 0,
  units: ['chat'],
  new_count: 0,
  open_count: 2,
  open_by_unit: { chat: 2 },
  errors_per_1000: null,
  lcp_ms: null,
  inp_ms: null,
  cls: null,
  visits: 0,
  owners: [],
};

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .on('admin_error_overview', () => overview)
    .on('live-units.json', () => [
      { unit: 'shell', live: { version: c, since: null }, canary: null, channels: [] },
      {
        unit: 'chat',
        live: { version: a, since },
        canary: { version: b, since, percent: 10 },
        channels: [{ name: 'next', version: c, since }],
      },
      { unit: 'eventos', live: { version: a, since }, canary: null, channels: [] },
    ]);
  api.install();
});
const open = () => renderAdmin(<VersionsPanel />, '/admin?aba=versoes');

test('each part says its squad, what is live since when, what is tried by whom, and its channels', async () => {
  open();
  const [, site, chat, events] = await screen.findAllByRole('row');
  expect(site?.textContent).toMatch(/Site.*shell.*Plataforma.*ccccccc/);
  expect(chat?.textContent).toMatch(/Chat.*Chat.*aaaaaaa02\/11\/2026.*bbbbbbb.*10% de quem visita.*next: ccccccc/);
  // a remote that this release does not know
  expect(events?.textContent).toMatch(/Eventos.*squad-eventos.*aaaaaaa/);
});

test('the errors of a day lead to Erros, with that part chosen', async () => {
  open();
  const link = await screen.findByRole('link', { name: '2 erros em 24 h de chat' });
  expect(link.getAttribute('href')).toBe('/admin?aba=erros&periodo=24&parte=chat');
  const [, site] = screen.getAllByRole('row');
  expect(within(site as HTMLElement).getByText(/^Nenhum/)).toBeTruthy();
  expect(api.callsOf('admin_error_overview').at(-1)?.body).toMatchObject({ period_hours: 24 });
});

test('without the counts the versions are there, and without the versions a retry', async () => {
  const user = userEvent.setup();
  api.failing.add('admin_error_overview').add('live-units.json');
  open();
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  api.failing.delete('live-units.json');
  await user.click(retry);
  const [, site] = await screen.findAllByRole('row');
  expect(site?.textContent).toContain('—');
});
