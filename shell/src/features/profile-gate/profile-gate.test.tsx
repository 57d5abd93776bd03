import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requireCompleteProfile, useProfileGate } from './profile-gate.store.ts';
import { ProfileGate } from './profile-gate.tsx';

const id = '7b0a0000-0000-4000-8000-000000000001';
const account = {
  id,
  full_name: 'Ana Lima',
  avatar_url: null,
  is_host: false,
  host_verified: false,
  is_admin: false,
  phone: null as string | null,
  date_of_birth: null as string | null,
  missing: ['phone', 'date_of_birth'],
};

let api: FakeApi;
const shown = () => toasts.map(({ title, text }) => `${title} / ${text}`);

beforeEach(() => {
  api = new FakeApi()
    .on('my_account', () => account)
    .on('complete_profile', () => ({
      ...account,
      phone: '(21) 99887-7665',
      date_of_birth: '1990-04-12',
      missing: [],
    }));
  api.install();
  signIn({ id, email: 'ana@exemplo.com', fullName: 'Ana' });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProfileGate />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  useProfileGate.setState({ request: undefined });
});

async function ask() {
  const outcome = vi.fn();
  await act(async () => {
    void requireCompleteProfile('fazer uma reserva').then(outcome);
  });
  return outcome;
}

test('a complete profile passes without a word', async () => {
  api.on('my_account', () => ({ ...account, missing: [] }));
  const outcome = await ask();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(shown()).toEqual([]);
});

test('names what is missing, asks only for that, saves it and lets the action go on', async () => {
  const outcome = await ask();
  const dialog = await screen.findByRole('dialog', { name: 'Complete seu perfil' });
  expect(dialog.textContent).toContain('Faltam dois dados para fazer uma reserva: telefone e data de nascimento.');
  expect(shown()).toEqual(['Perfil incompleto / Para fazer uma reserva, informe: Telefone e Data de nascimento.']);
  await expectWords(screen, 'Complete seu perfil');
  await expectWords(screen, 'Perfil incompleto');
  await expectWords(screen, 'fazer uma reserva');
  expect(screen.queryByLabelText('Nome completo')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  expect(screen.getAllByText('Campos obrigatórios')).toHaveLength(2);
  expect(outcome).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText('Telefone'), '21998877665');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '12041990');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(true));
  // the earlier message is no longer true: it is removed before the success is shown
  expect(toasts.map(({ until }) => until?.aborted)).toEqual([true]);
  const last = api.calls.at(-1);
  expect([last?.name, last?.body]).toEqual([
    'complete_profile',
    { full_name: 'Ana Lima', phone: '(21) 99887-7665', date_of_birth: '1990-04-12' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a host reads what the profile is needed for', async () => {
  await act(async () => void requireCompleteProfile('anunciar um espaço'));
  await expectWords(screen, 'anunciar um espaço');
});

test('a guest from abroad goes on with the number of their country', async () => {
  const outcome = await ask();
  await userEvent.type(await screen.findByLabelText('Telefone'), '+44 (0)20 7946 0018');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '12041990');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(true));
  expect(api.calls.at(-1)?.body).toMatchObject({ phone: '+442079460018' });
});

test('a minor gets a message and the action ends', async () => {
  api.on('my_account', () => ({ ...account, phone: '(21) 99887-7665', date_of_birth: '2020-01-01', missing: [] }));
  const outcome = await ask();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
  expect(shown()).toEqual(['Ação não permitida / É preciso ter 18 anos ou mais.']);
});

test('the birth date of a child is refused at its field', async () => {
  const outcome = await ask();
  await userEvent.type(await screen.findByLabelText('Telefone'), '21998877665');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '01012020');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  expect(await screen.findByText('É preciso ter 18 anos ou mais.')).toBeTruthy();
  expect(outcome).not.toHaveBeenCalled();
});

test('closing it ends the action', async () => {
  const outcome = await ask();
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
});

test('what could not be saved stays in the form', async () => {
  api.failing.add('complete_profile');
  const outcome = await ask();
  await userEvent.type(await screen.findByLabelText('Telefone'), '21998877665');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '12041990');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  await vi.waitFor(() =>
    expect(shown().at(-1)).toBe('Erro ao atualizar / Não foi possível salvar as alterações. Tente novamente.'),
  );
  await expectWords(screen, 'Erro ao atualizar');
  await expectWords(screen, 'Não foi possível salvar as alterações. Tente novamente.');
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(21) 99887-7665');
  expect(outcome).not.toHaveBeenCalled();
});

test('an account that can not be read is said and ends the action', async () => {
  api.failing.add('my_account');
  const outcome = await ask();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
  expect(shown()).toEqual(['Erro / Não foi possível carregar o perfil.']);
  await expectWords(screen, 'Não foi possível carregar o perfil.');
});

test('two who ask at once get one dialog and one answer each', async () => {
  const [first, second] = [await ask(), await ask()];
  await screen.findByRole('dialog');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(second).toHaveBeenCalledExactlyOnceWith(false));
  expect(first).toHaveBeenCalledExactlyOnceWith(false);
});

test('signing out while it is open ends the action', async () => {
  const outcome = await ask();
  await screen.findByRole('dialog');
  await act(async () => signOut());
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
});
