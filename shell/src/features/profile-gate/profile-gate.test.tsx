// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configurePlatform, onNotification, setSession } from 'shared-domain/platform';
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

/** What the API was asked, and how it answers by procedure. */
let asked: { procedure: string; body: unknown }[];
let answers: Record<string, () => Response>;
const said: string[] = [];
let stop: () => void;

beforeEach(() => {
  configurePlatform({ supabaseUrl: 'http://api.test', supabaseKey: 'key' });
  asked = [];
  answers = {
    my_account: () => Response.json(account),
    complete_profile: () =>
      Response.json({ ...account, phone: '(21) 99887-7665', date_of_birth: '1990-04-12', missing: [] }),
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const procedure = String(input).split('/').at(-1)?.split('?')[0] ?? '';
    asked.push({ procedure, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    return answers[procedure]?.() ?? new Response('{}', { status: 404 });
  });
  said.length = 0;
  stop = onNotification(({ title, text }) => said.push(`${title} / ${text}`));
  setSession({
    status: 'signed-in',
    user: { id, email: 'ana@exemplo.com', fullName: 'Ana', avatarUrl: null, isAdmin: false, isHost: false },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ProfileGate />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  stop();
  cleanup();
  useProfileGate.setState({ request: undefined });
  vi.unstubAllGlobals();
});

async function ask() {
  const outcome = vi.fn();
  await act(async () => {
    void requireCompleteProfile('fazer uma reserva').then(outcome);
  });
  return outcome;
}

test('a complete profile passes without a word', async () => {
  answers.my_account = () => Response.json({ ...account, missing: [] });
  const outcome = await ask();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(said).toEqual([]);
});

test('names what is missing, asks only for that, saves it and lets the action go on', async () => {
  const outcome = await ask();
  const dialog = await screen.findByRole('dialog', { name: 'Complete seu perfil' });
  expect(dialog.textContent).toContain('Faltam dois dados para fazer uma reserva: telefone e data de nascimento.');
  expect(said).toEqual(['Perfil incompleto / Para fazer uma reserva, informe: Telefone e Data de nascimento.']);
  expect(screen.queryByLabelText('Nome completo')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  expect(screen.getAllByText('Campos obrigatórios')).toHaveLength(2);
  expect(outcome).not.toHaveBeenCalled();

  await userEvent.type(screen.getByLabelText('Telefone'), '21998877665');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '12041990');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(true));
  expect(asked.at(-1)).toEqual({
    procedure: 'complete_profile',
    body: { full_name: 'Ana Lima', phone: '(21) 99887-7665', date_of_birth: '1990-04-12' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('closing it ends the action', async () => {
  const outcome = await ask();
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
});

test('what could not be saved stays in the form', async () => {
  answers.complete_profile = () => Response.json({ message: 'boom' }, { status: 500 });
  const outcome = await ask();
  await userEvent.type(await screen.findByLabelText('Telefone'), '21998877665');
  await userEvent.type(screen.getByLabelText('Data de nascimento'), '12041990');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }));
  await vi.waitFor(() =>
    expect(said.at(-1)).toBe('Erro ao atualizar / Não foi possível salvar as alterações. Tente novamente.'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(21) 99887-7665');
  expect(outcome).not.toHaveBeenCalled();
});

test('an account that can not be read is said and ends the action', async () => {
  answers.my_account = () => Response.json({ message: 'boom' }, { status: 500 });
  const outcome = await ask();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
  expect(said).toEqual(['Erro / Não foi possível carregar o perfil.']);
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
  await act(async () => setSession({ status: 'anonymous', user: null }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(outcome).toHaveBeenCalledExactlyOnceWith(false));
});
