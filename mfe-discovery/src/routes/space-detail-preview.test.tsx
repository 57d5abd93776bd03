import { screen, waitFor, within } from '@testing-library/react';
import { signIn, signOut } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { beforeEach, expect, test } from 'vitest';
import { DiscoveryApi, spaceId, spaceRow, termsRow } from '../testing/fake-api.ts';
import * as detail from './space-detail.route.tsx';
import '../features/space-detail/space-preview.tsx';

const answer = {
  page: {
    space: {
      ...spaceRow(),
      lowest_price: 8900,
      image_descriptions: {},
      description: 'Casa de 1912 no alto de Santa Teresa.',
      created_at: '2026-01-01T00:00:00Z',
    },
    host: {
      id: 'host',
      full_name: 'Helena Furtado',
      avatar_url: null,
      bio: null,
      member_since: '2023-03-10T12:00:00Z',
      host_verified: false,
      response_minutes: null,
      spaces: 0,
      bookings: 0,
      is_new: true,
    },
    reviews: [],
    rating_distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    terms: termsRow(),
  },
  address: {
    street: 'Rua Pacheco Leão',
    number: '90',
    complement: 'Casa 2',
    postal_code: '22460-030',
    arrival: 'Portão verde.',
    day_phone: '(21) 99887-7665',
  },
};

let api: DiscoveryApi;
beforeEach(() => {
  api = new DiscoveryApi();
  api.on('admin_space_preview', () => answer);
  api.install();
  signOut();
});

const open = () => renderRoute(detail, '/espaco/:id/previa', `/espaco/${spaceId}/previa`);
const entered = { authenticators: 2, entered: true };

test('an administrator sees the page with its gallery, without its acts, and what comes with the payment', async () => {
  signIn({ isAdmin: true, secondFactor: entered });
  open();
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' });
  screen.getByRole('region', { name: 'Fotos do espaço' });
  screen.getByText('Casa de 1912 no alto de Santa Teresa.');
  expect(screen.getByRole('link', { name: 'Voltar à análise' }).getAttribute('href')).toBe(`/admin/space/${spaceId}`);
  const paid = screen.getByRole('region', { name: 'Só depois de pagar' });
  for (const text of ['Rua Pacheco Leão, 90', 'Casa 2', 'Portão verde.', '(21) 99887-7665'])
    within(paid).getByText(text);
  for (const name of [/Salvar/, /Compartilhar/, /Denunciar/, /Tire suas dúvidas/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.querySelector('aside[aria-label="Reserva"]')?.hasAttribute('inert')).toBe(true);
});

test.each([
  ['without an account', () => signOut()],
  ['as a guest', () => signIn({ isAdmin: false })],
])('there is none %s, and nothing is asked', async (_, become) => {
  become();
  open();
  await screen.findByRole('heading', { name: 'Espaço não encontrado' });
  expect(api.callsOf('admin_space_preview')).toEqual([]);
});

test('there is none of a space that does not exist', async () => {
  api.on('admin_space_preview', () => null);
  signIn({ isAdmin: true, secondFactor: entered });
  open();
  await screen.findByRole('heading', { name: 'Espaço não encontrado' });
});

test('a failure can be tried again', async () => {
  signIn({ isAdmin: true, secondFactor: entered });
  api.failing.add('admin_space_preview');
  open();
  const again = await screen.findByRole('button', { name: /Tentar novamente/ });
  api.failing.delete('admin_space_preview');
  again.click();
  await waitFor(() => screen.getByRole('heading', { level: 1, name: 'Casa do Mirante' }));
});
