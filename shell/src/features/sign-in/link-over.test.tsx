import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { resendConfirmation } from './authenticate.ts';
import { LinkOver } from './link-over.tsx';

vi.mock('./authenticate.ts');

afterEach(() => {
  vi.resetAllMocks();
});

const draw = (email = '') => render(<LinkOver email={email} back={<a href="/profile">Voltar para Entrar</a>} />);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Enviar novo link' }));

test('the page of a link that is over sends a new one by one press', async () => {
  draw('ana+festa@exemplo.com');
  expect(screen.getByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
  await send();
  expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith('ana+festa@exemplo.com');
  expect((await screen.findByText(/^Se uma conta espera a confirmação/)).textContent).toContain(
    'ana+festa@exemplo.com',
  );
});

test('where the link does not tell whose it was, the address is asked for', async () => {
  draw();
  await send();
  expect(await screen.findByText('Informe seu e-mail.')).toBeTruthy();
  expect(resendConfirmation).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com');
  await send();
  expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith('ana@exemplo.com');
});

test('a refusal is said under the field, what was typed stays, and it can be asked for again', async () => {
  vi.mocked(resendConfirmation).mockRejectedValueOnce({ code: 'over_request_rate_limit' });
  draw('ana@exemplo.com');
  await send();
  expect(await screen.findByText('Muitas tentativas seguidas. Espere um minuto e tente novamente.')).toBeTruthy();
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@exemplo.com');
  await send();
  expect(await screen.findByText(/o link chega em instantes/)).toBeTruthy();
});
