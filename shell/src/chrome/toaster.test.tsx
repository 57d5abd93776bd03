import { act, fireEvent, render, screen } from '@testing-library/react';
import { notify } from 'shared-domain/platform';
import { toast } from 'sonner';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame'] });
  render(<Toaster />);
});
afterEach(async () => {
  toast.dismiss();
  await pass(1000);
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const tell = async (title: string, tone?: 'success' | 'warning' | 'danger') => {
  await act(async () => notify({ title, text: 'Como foi.', ...(tone ? { tone } : {}) }));
  await pass(50);
};
const visible = () =>
  [...document.querySelectorAll('[data-sonner-toast][data-visible=true][data-removed=false]')].map(
    (shown) => shown.querySelector('p')?.textContent,
  );

test('a notice stays between four and five seconds', async () => {
  await tell('Perfil atualizado', 'success');
  await pass(4000);
  expect(visible()).toEqual(['Perfil atualizado']);
  await pass(1500);
  expect(visible()).toEqual([]);
});

test('a notice that is no longer true goes, also before it is drawn', async () => {
  const done = new AbortController();
  await act(async () => notify({ title: 'Perfil incompleto', tone: 'danger', until: done.signal }));
  await pass(50);
  expect(visible()).toEqual(['Perfil incompleto']);
  done.abort();
  await pass(1000);
  await tell('Espaço cadastrado com sucesso!', 'success');
  await act(async () => notify({ title: 'Perfil incompleto', until: done.signal }));
  await pass(50);
  expect(visible()).toEqual(['Espaço cadastrado com sucesso!']);
});

test('at most three are seen, the newest ones', async () => {
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) await tell(title);
  expect(visible().sort()).toEqual(['Dois', 'Quatro', 'Três']);
});

test('it waits under the pointer', async () => {
  await tell('Perfil atualizado');
  const list = screen.getByText('Perfil atualizado').closest('ol') as HTMLElement;
  fireEvent.mouseEnter(list);
  await pass(20_000);
  expect(visible()).toEqual(['Perfil atualizado']);
  fireEvent.mouseLeave(list);
  await pass(6000);
  expect(visible()).toEqual([]);
});

test('it waits while the keyboard is in it, and the others with it', async () => {
  await tell('Um');
  await tell('Dois');
  const close = screen.getByRole('button', { name: 'Fechar aviso: Dois' });
  act(() => close.focus());
  await pass(20_000);
  expect(visible().sort()).toEqual(['Dois', 'Um']);
  expect(document.activeElement).toBe(close);
  act(() => close.blur());
  await pass(6000);
  expect(visible()).toEqual([]);
});

test('it is announced: a failure at once, the rest when there is a pause', async () => {
  await tell('Erro ao atualizar', 'danger');
  await tell('Perfil atualizado', 'success');
  expect(screen.getByRole('alert').textContent).toContain('Erro ao atualizar');
  expect(screen.getByRole('status').textContent).toContain('Perfil atualizado');
  expect(document.querySelector('section[aria-label^="Avisos"]')?.getAttribute('aria-live')).toBe('polite');
});

test('one that leaves something to look at is amber, and waits for a pause', async () => {
  await tell('Calendário importado', 'warning');
  const shown = screen.getByRole('status');
  expect([shown.dataset.tone, shown.querySelector('svg')?.getAttribute('class')]).toEqual([
    'warning',
    expect.stringContaining('text-[#f2c14e]'),
  ]);
});

test('it closes by its button', async () => {
  await tell('Perfil atualizado');
  fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso: Perfil atualizado' }));
  await pass(500);
  expect(visible()).toEqual([]);
});

test('on the phone it makes room for a sheet that opens, whose buttons are below', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  await tell('Seus dados foram baixados', 'success');
  const place = () => screen.getByText('Seus dados foram baixados').closest('ol')?.dataset.yPosition;
  expect(place()).toBe('bottom');
  const sheet = document.body.appendChild(document.createElement('div'));
  sheet.dataset.slot = 'dialog';
  await pass(50);
  expect(place()).toBe('top');
  sheet.remove();
  vi.unstubAllGlobals();
});

test('it stands above what a page fixes to the bottom of the screen', async () => {
  const bar = document.body.appendChild(document.createElement('div'));
  bar.dataset.atBottom = '';
  bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 120, 390, 120);
  await tell('Link copiado', 'success');
  const list = screen.getByText('Link copiado').closest('ol') as HTMLElement;
  expect(list.style.getPropertyValue('--mobile-offset-bottom')).toContain('120px');
  bar.remove();
});

test('a notice that can not be drawn is left out, and the next one is seen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => notify({ title: { de: 'um objeto' } as unknown as string }));
  await pass(50);
  await tell('Perfil atualizado');
  expect(visible()).toContain('Perfil atualizado');
});
