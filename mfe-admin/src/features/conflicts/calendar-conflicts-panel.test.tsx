import { screen, within } from '@testing-library/react';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import type { CalendarConflict } from '../../data/calendars/calendar-conflicts.query.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { CalendarConflictsPanel } from './calendar-conflicts-panel.tsx';

let conflicts: CalendarConflict[];
beforeEach(() => {
  conflicts = [];
  new FakeApi()
    .on('admin_list_calendar_conflicts', () => ({ items: conflicts, total: conflicts.length, page: 1, page_size: 20 }))
    .install();
});

test('a row names space, host, date, calendar and since when, and leads to the booking', async () => {
  conflicts = [
    {
      id: 'c1',
      space_id: 's1',
      title: 'Galpão da Gamboa',
      host_id: 'h1',
      host_name: 'Helena Furtado',
      calendar_name: 'Airbnb',
      date: '2026-12-12',
      booking_id: 'a3f29c1e-0000-4000-8000-000000000001',
      guest_name: 'Marina Azevedo',
      found_at: '2026-11-20T13:42:00Z',
      kind: 'reservation',
      first_seen_at: '2026-11-20T13:00:00Z',
    },
  ];
  renderAdmin(<CalendarConflictsPanel />, '/admin?aba=conflitos');
  const row = within(await screen.findByRole('row', { name: /Galpão da Gamboa/ }));
  for (const text of [
    '12/12/2026',
    'reserva em Airbnb, vista pela primeira vez em 20/11, 10h',
    'Vale a reserva da Espaços Rio. Acompanhe se Helena Furtado cancela o outro evento.',
    '20/11/2026 às 10:42',
    'Marina Azevedo',
  ])
    row.getByText(text);
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/space/s1',
    '/admin/pessoa/h1',
    '/admin?aba=reservas&reserva=a3f29c1e-0000-4000-8000-000000000001',
  ]);
});

test('without conflicts the queue says so', async () => {
  renderAdmin(<CalendarConflictsPanel />, '/admin?aba=conflitos');
  await screen.findByText('Nenhum conflito de calendário');
});
