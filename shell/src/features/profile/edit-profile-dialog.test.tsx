import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { FakeApi, json } from 'shared-domain/testing/fake-api.ts';
import { fakeEdit, type SentEdit } from 'shared-domain/testing/fake-edit.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EditProfileDialog } from './edit-profile-dialog.tsx';

const id = '7b0a0000-0000-4000-8000-000000000001';
const seen = {
  full_name: 'Ana Lima',
  bio: null as string | null,
  location: 'Lapa' as string | null,
  phone: '(21) 99887-7665',
  date_of_birth: '1990-04-12',
  cpf: '529.982.247-25',
};

let stored: typeof seen;
let api: FakeApi;
const close = vi.fn();
const user = userEvent.setup();

beforeEach(() => {
  sessionStorage.clear();
  stored = { ...seen };
  api = new FakeApi().on('save_profile', ({ body }) => fakeEdit(stored, body as unknown as SentEdit) ?? { id });
  api.install();
});
afterEach(() => {
  vi.clearAllMocks();
});

/** As this tab has read the profile. */
function open({ full_name, bio, location, phone, date_of_birth, cpf } = seen) {
  const dialog = (
    <EditProfileDialog
      profile={{
        id,
        fullName: full_name,
        bio,
        location,
        avatarUrl: null,
        isHost: false,
        hostVerified: false,
        memberSince: '2026-01-01T00:00:00Z',
      }}
      privateProfile={{ phone, dateOfBirth: date_of_birth, cpf }}
      onClose={close}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: dialog }])} />
    </QueryClientProvider>,
  );
}
const type = async (label: RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};
const save = () => user.click(screen.getByRole('button', { name: 'Salvar alterações' }));
const saved = () => vi.waitFor(() => expect(close).toHaveBeenCalled());

test('what another window saved stays; only what was changed is sent', async () => {
  open();
  stored.phone = '(21) 90000-0001';
  await type(/Biografia/, 'Oi');
  await save();
  await saved();
  expect(stored).toEqual({ ...seen, phone: '(21) 90000-0001', bio: 'Oi' });
  expect(api.callsOf('save_profile').map(({ body }) => body)).toEqual([
    { changes: { bio: 'Oi' }, as_read: { bio: null } },
  ]);
  expect(toasts.at(-1)).toMatchObject({
    title: 'Perfil atualizado',
    text: 'Suas informações foram salvas com sucesso.',
  });
  await expectWords(screen, 'Perfil atualizado');
  await expectWords(screen, 'Suas informações foram salvas com sucesso.');
});

test('a text that moderation refuses says so at its field', async () => {
  const refused = {
    message: 'text_blocked',
    code: 'PT422',
    details: '{"fields": {"full_name": "phone", "bio": "link"}}',
  };
  api.on('save_profile', () => json(refused, 422));
  open();
  await type(/Nome completo/, 'Ana zap 21 99887-7665');
  await save();
  expect(await screen.findByText('Todos leem o nome: tire o número de telefone.')).toBeTruthy();
  expect(screen.getByText('Todos leem a biografia: tire o link.')).toBeTruthy();
  api.on('save_profile', () => json({ message: 'invalid_input', details: '{"fields": ["full_name"]}' }, 422));
  await type(/Nome completo/, '123');
  await save();
  expect(await screen.findByText('Escreva o nome com letras.')).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});

test('the same field: the person chooses, by the keyboard, and going back keeps what was typed', async () => {
  open();
  stored.location = 'Urca';
  await type(/Localização/, 'Leme');
  await save();
  const ask = async () => within(await screen.findByRole('dialog', { name: /^Outra aba mudou/ }));
  await user.click((await ask()).getByRole('button', { name: 'Voltar a editar' }));
  expect(stored.location).toBe('Urca');
  expect(screen.getByLabelText<HTMLInputElement>(/Localização/).value).toBe('Leme');
  expect(close).not.toHaveBeenCalled();
  await save();
  const dialog = await ask();
  dialog.getByRole('radio', { name: 'Na outra aba', description: 'Urca' });
  dialog.getByRole('radio', { name: 'Aqui, agora', description: 'Leme' }).focus();
  await user.keyboard(' ');
  await user.click(dialog.getByRole('button', { name: 'Salvar esta escolha' }));
  await saved();
  expect(stored.location).toBe('Leme');
});

test('a draft that comes back takes what it had not changed from what is stored now, and asks about the rest', async () => {
  open();
  await type(/Localização/, 'Leme');
  cleanup();
  Object.assign(stored, { location: 'Urca', phone: '(21) 90000-0001' });
  open(stored);
  expect(screen.getByLabelText<HTMLInputElement>(/Localização/).value).toBe('Leme');
  expect(screen.getByLabelText<HTMLInputElement>(/Telefone/).value).toBe('(21) 90000-0001');
  await save();
  await user.click(await screen.findByRole('radio', { name: 'Na outra aba' }));
  await user.click(screen.getByRole('button', { name: 'Salvar esta escolha' }));
  await saved();
  expect(stored).toEqual({ ...seen, location: 'Urca', phone: '(21) 90000-0001' });
});

test('what can’t be saved is said under the title of the profile, and stays in the form', async () => {
  api.on('save_profile', () => json({ message: 'x' }, 500));
  open();
  await type(/Biografia/, 'Oi');
  await save();
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro ao atualizar perfil'));
  await expectWords(screen, 'Erro ao atualizar perfil');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Biografia/).value).toBe('Oi');
  expect(close).not.toHaveBeenCalled();
});
