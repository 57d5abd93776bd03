import { screen, within } from '@testing-library/react';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { beforeEach, expect, test } from 'vitest';
import { renderAdmin } from '../../testing/render.tsx';
import { PanelFrame } from './panel-frame.tsx';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi();
  api.install();
});

test('the sections stand in three groups; the current one is marked, and who waits is counted', async () => {
  api.on('spaces', () => new Response(null, { headers: { 'content-range': '*/3' } }));
  api.on('admin_list_calendar_conflicts', () => ({ items: [], total: 2 }));
  api.on('contact_messages', () => new Response(null, { headers: { 'content-range': '*/1' } }));
  renderAdmin(<PanelFrame current="cupons">Conteúdo</PanelFrame>);
  const rail = screen.getByRole('navigation', { name: 'Seções do painel' });
  expect(
    within(rail)
      .getAllByRole('group')
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Filas', 'Dinheiro', 'Plataforma']);
  expect(within(rail).getByRole('link', { current: 'page' }).textContent).toBe('Cupons');
  await within(rail).findByRole('link', { name: 'Espaços 3 por fazer' });
  await within(rail).findByRole('link', { name: 'Conflitos 2 por fazer' });
  await within(rail).findByRole('link', { name: 'Mensagens 1 por fazer' });
  expect(within(rail).getByRole('link', { name: 'Registro' }).getAttribute('href')).toBe('/admin?aba=registro');
});

test('a count that does not come says nothing, and the section is reached all the same', async () => {
  renderAdmin(<PanelFrame current="espacos">Conteúdo</PanelFrame>);
  expect(screen.getByRole('link', { name: 'Mensagens' }).getAttribute('href')).toBe('/admin?aba=mensagens');
  screen.getByText('Conteúdo');
});
