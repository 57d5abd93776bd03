import { screen } from '@testing-library/react';
import 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session.ts';
import { signOut } from './sign-out.ts';

vi.mock('../../platform/session.ts', () => ({ endSession: vi.fn() }));

test('signing out says that it is done', async () => {
  vi.mocked(endSession).mockResolvedValue({ error: null });
  expect(await signOut('local')).toBe(true);
  expect(endSession).toHaveBeenCalledExactlyOnceWith('local');
  await expectWords(screen, 'Logout realizado');
  await expectWords(screen, 'Você saiu da sua conta com sucesso.');
});

test('a refusal of the service is said with its words', async () => {
  vi.mocked(endSession).mockResolvedValue({ error: { code: 'over_request_rate_limit' } as never });
  expect(await signOut('global')).toBe(false);
  await expectWords(screen, 'Erro ao sair');
  expect(endSession).toHaveBeenCalledOnce();
});

test('a sign-out that fails without an answer is said', async () => {
  vi.mocked(endSession).mockRejectedValue(new Error('x'));
  expect(await signOut('global')).toBe(false);
  await expectWords(screen, 'Ocorreu um erro ao fazer logout.');
});
