import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, refusal } from 'shared-domain/testing/fake-api.ts';
import { signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test } from 'vitest';
import { DiscoveryApi, spaceRow } from '../testing/fake-api.ts';
import * as sharedList from './shared-list.route.tsx';

const secret = 'a1'.repeat(32);
const votes = { is_free: true, nearest_free_day: null, votes: 2, voted: false, lines: [] };
const mirante = { ...spaceRow(), ...votes };
const laje = {
  ...spaceRow({ id: '7f3a91c2-0000-4000-8000-000000000002', title: 'Laje da Penha' }),
  ...votes,
  is_free: false,
  nearest_free_day: '2027-05-14',
  votes: 1,
  lines: [{ id: '7f3a91c2-0000-4000-8000-000000000009', name: 'Bia', content: '<b>Lindo</b>, mas cabe certinho.' }],
};

let api: DiscoveryApi;
beforeEach(() => {
  localStorage.clear();
  api = new DiscoveryApi();
  api.shared = {
    name: 'Aniversário da mãe',
    event_date: '2027-05-15',
    guest_count: null,
    owner_name: 'Marina Azevedo',
    visitor_name: 'Tia Rita',
    spaces: [mirante, laje],
  };
  api.on('enter_list', () => null);
  api.on('vote_in_list', () => null);
  api.on('write_list_line', () => null);
  api.install();
  signOut();
});

const open = (at = `/lista/${secret}`) => renderRoute(sharedList, '/lista/:secret', at);
const vote = (title: string) => screen.findByRole('button', { name: new RegExp(`votos? em ${title}$`) });

test('quem tem o link vê o que está livre no dia, com o preço, os votos e as linhas', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Aniversário da mãe' })).toBeTruthy();
  expect(screen.getByText('Lista de Marina Azevedo')).toBeTruthy();
  expect(screen.getByText(/^Sábado, 15 de maio de 2027\. Vote em quantos quiser; Marina decide\.$/)).toBeTruthy();
  expect(screen.getByText('Livre no dia')).toBeTruthy();
  expect(screen.getByText('Ocupado no dia. Livre na sexta-feira, 14 de maio')).toBeTruthy();
  // a visitor's words are text
  expect(screen.getByText('<b>Lindo</b>, mas cabe certinho.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Casa do Mirante' }).getAttribute('href')).toContain('date=2027-05-15');
  expect(sharedList.meta()).toMatchObject({ noindex: true, secret: true });
});

test('com o número de convidados a lista diz onde eles não cabem', async () => {
  api.shared = { ...api.shared, guest_count: 80, spaces: [mirante, { ...laje, capacity: 60 }] };
  open();
  expect(await screen.findByText(/Para 80 convidados\. Vote em quantos quiser/)).toBeTruthy();
  expect(screen.getAllByText(/^Não cabe/).map(({ textContent }) => textContent)).toEqual(['Não cabe: até 60 pessoas']);
  expect(screen.getByRole('link', { name: 'Casa do Mirante' }).getAttribute('href')).toContain('guests=80');
});

test('o voto conta na hora, e volta, com uma frase, quando falha', async () => {
  api.on('vote_in_list', () => json({ message: 'down' }, 500));
  open();
  const button = await vote('Casa do Mirante');
  expect(button.textContent).toContain('2');
  await userEvent.click(button);
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Não foi possível votar' }]));
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
  expect(api.callsOf('vote_in_list')).toMatchObject([{ body: { secret, target_space: mirante.id, wanted: true } }]);
});

test('sem nome, o voto leva ao campo do nome; com ele a lista é lida de novo', async () => {
  api.shared = { ...api.shared, visitor_name: null };
  open();
  await userEvent.click(await vote('Casa do Mirante'));
  expect(await screen.findByText('Diga seu nome para votar e escrever.')).toBeTruthy();
  expect(api.callsOf('vote_in_list')).toEqual([]);
  const name = screen.getByLabelText('Seu nome nesta lista');
  expect(document.activeElement).toBe(name);
  api.on('enter_list', () => refusal('visitor_name_taken'));
  await userEvent.type(name, 'Bia');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Já há alguém com este nome/)).toBeTruthy();
  expect(api.callsOf('enter_list')).toMatchObject([{ body: { visitor_name: 'Bia' } }]);
});

test('o voto dado antes do nome conta quando o nome é salvo, e o formulário some', async () => {
  api.shared = { ...api.shared, visitor_name: null };
  api.on('enter_list', ({ body }) => {
    api.shared = { ...api.shared, visitor_name: (body as { visitor_name: string }).visitor_name };
    return null;
  });
  open();
  const [chosen, undone] = [await vote('Casa do Mirante'), await vote('Laje da Penha')];
  await userEvent.click(undone);
  await userEvent.click(chosen);
  await userEvent.click(undone);
  expect([chosen, undone].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Escrever uma linha sobre Casa do Mirante' }));
  await userEvent.type(screen.getByLabelText('Seu nome nesta lista'), 'Caio');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.callsOf('vote_in_list')).toHaveLength(1));
  expect(api.callsOf('vote_in_list')).toMatchObject([{ body: { target_space: mirante.id, wanted: true } }]);
  expect(screen.queryByLabelText('Seu nome nesta lista')).toBeNull();
  expect(screen.getByText('Caio')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Sua linha'));
  expect(screen.getByRole('form', { name: 'Linha sobre Casa do Mirante' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Mudar o nome' }));
  expect(screen.getByLabelText('Seu nome nesta lista')).toHaveProperty('value', 'Caio');
});

test('uma linha que não pode ser pública é dita no campo, e o texto fica', async () => {
  api.on('write_list_line', () => refusal('line_has_phone'));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Escrever uma linha sobre Casa do Mirante' }));
  const form = await screen.findByRole('form', { name: 'Linha sobre Casa do Mirante' });
  const field = within(form).getByLabelText<HTMLTextAreaElement>('Sua linha');
  await userEvent.type(field, 'Liga 21 99876-5432');
  await userEvent.click(within(form).getByRole('button', { name: 'Deixar a linha' }));
  expect(await within(form).findByText(/tire o número de telefone/)).toBeTruthy();
  expect(field.value).toBe('Liga 21 99876-5432');
});

test('um nome além do limite do endereço é dito, e o nome fica no campo', async () => {
  api.shared = { ...api.shared, visitor_name: null };
  api.on('enter_list', () => refusal('rate_limited', 429));
  open();
  const name = await screen.findByLabelText<HTMLInputElement>('Seu nome nesta lista');
  await userEvent.type(name, 'Bia');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText(/Espere um pouco e tente de novo/)).toBeTruthy();
  expect(name.value).toBe('Bia');
});

test('uma lista lida vezes demais diz que se espere', async () => {
  api.on('shared_list', () => refusal('rate_limited', 429));
  open();
  expect(await screen.findByText(/Espere um pouco e tente de novo/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

test.each([
  ['encerrado', `/lista/${secret}`],
  ['que nunca houve', '/lista/nada'],
])('um link %s diz que foi encerrado', async (_what, at) => {
  api.shared = null;
  open(at);
  expect(await screen.findByRole('heading', { name: 'Este link foi encerrado' })).toBeTruthy();
});
