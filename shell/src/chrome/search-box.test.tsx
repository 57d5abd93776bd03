import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test } from 'vitest';
import { SearchBox } from './search-box.tsx';

const laje = {
  id: 'aaaaaaaa-0000-4000-8000-000000000001',
  title: 'Laje da Penha',
  neighborhood_name: 'Penha',
  zone_name: 'Zona Norte',
};
const other = { ...laje, id: 'aaaaaaaa-0000-4000-8000-000000000002', title: 'Terraço', neighborhood_name: 'Penha' };
const api = new FakeApi();

beforeEach(() => {
  localStorage.clear();
  api.calls = [];
  api.on('search_spaces', () => ({ items: [laje, other] })).install();
});

function show() {
  const view = renderPart(<SearchBox label="Busca no topo" look="header" />, { remote: 'shell' });
  return { ...view, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar espaços' }) };
}
const address = () => screen.getByTestId('address').textContent;
const options = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.textContent);
const current = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

test('what is typed becomes places and spaces by title, chosen with the arrows and Enter', async () => {
  const { field } = show();
  expect(field.placeholder).toContain('Buscar espaços...');
  await expectWords(screen, 'Buscar espaços...');
  await userEvent.type(field, 'penh');
  await screen.findByRole('option', { name: /Laje da Penha/ });
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Sugestões' }).id);
  expect(options('Lugares')).toEqual(['PenhaZona Norte', 'Penha CircularZona Norte', 'Vila da PenhaZona Norte']);
  expect(options('Espaços')).toEqual(['Laje da PenhaPenha, Zona Norte']);
  expect(api.callsOf('search_spaces').map(({ body }) => body.request)).toMatchObject([{ q: 'penh' }]);

  expect(current(field)).toBeUndefined();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(current(field)).toBe('Penha CircularZona Norte');
  // past the first is the field itself, before it the last
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(current(field)).toBeUndefined();
  await userEvent.keyboard('{ArrowUp}');
  expect(current(field)).toBe('Laje da PenhaPenha, Zona Norte');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(`/espaco/${laje.id}`);
});

test('a place is searched for as a sentence, and the list closes', async () => {
  const { field } = show();
  await userEvent.type(field, 'festa na lap');
  await userEvent.click(await screen.findByRole('option', { name: /Lapa/ }));
  await expect.poll(address).toBe('/buscar?frase=festa+na+Lapa');
  expect(field.value).toBe('festa na Lapa');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

test('Escape closes the list and keeps the text; Enter then searches for it as it stands', async () => {
  const { field } = show();
  await userEvent.type(field, 'copa');
  await screen.findByRole('option', { name: /Copacabana/ });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field.value).toBe('copa');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/buscar?frase=copa');
});

test('what was searched for here is offered again, until it is erased', async () => {
  const { field } = show();
  await userEvent.type(field, 'sítio{Enter}');
  await userEvent.clear(field);
  expect(await screen.findByRole('option', { name: 'sítio' })).toBeTruthy();
  await userEvent.click(screen.getByRole('option', { name: 'Apagar buscas recentes' }));
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('without the backend the rest is suggested all the same', async () => {
  api.failing.add('search_spaces');
  const { field } = show();
  await userEvent.type(field, 'copa');
  expect(await screen.findByRole('option', { name: /Copacabana/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Espaços' })).toBeNull();
  api.failing.delete('search_spaces');
});

test('Escape fecha as sugestões e não apaga o que foi escrito', async () => {
  const { field } = show();
  await userEvent.type(field, 'penh');
  await screen.findByRole('listbox', { name: 'Sugestões' });
  // browsers empty a search field by Escape unless it is prevented
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(field.value).toBe('penh');
});
