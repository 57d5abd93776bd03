import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { expect, test, vi } from 'vitest';
import { AvatarDialog } from './avatar-dialog.tsx';

const failing = { isPending: false, mutateAsync: () => Promise.reject(new Error('x')) };
vi.mock('../../data/people/avatar.mutation.ts', () => ({ useAvatar: () => ({ upload: failing, remove: failing }) }));
vi.mock('./crop-picture.ts', () => ({ cropPicture: async () => new Blob() }));
vi.mock('react-easy-crop', async () => {
  const { createElement, useEffect } = await import('react');
  return {
    default: ({ onCropComplete }: { onCropComplete: (percent: object, area: object) => void }) => {
      useEffect(() => onCropComplete({}, { x: 0, y: 0, width: 100, height: 100 }), []);
      return createElement('p', null, 'recorte');
    },
  };
});

const ana = {
  id: 'ana',
  fullName: 'Ana',
  bio: null,
  location: null,
  isHost: false,
  hostVerified: false,
  memberSince: '2026-01-01T12:00:00Z',
};
const open = (avatarUrl: string | null) =>
  renderPart(<AvatarDialog profile={{ ...ana, avatarUrl }} onClose={() => {}} />, { remote: 'shell' });

test('a file that is no picture, or too large, is refused in words', async () => {
  open('https://exemplo.test/ana.webp');
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(picker, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
  await expectWords(screen, 'Arquivo inválido');
  await expectWords(screen, 'Por favor, selecione uma imagem.');
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' });
  fireEvent.change(picker, { target: { files: [large] } });
  await expectWords(screen, 'Arquivo muito grande');
  await expectWords(screen, 'A imagem deve ter no máximo 5MB.');
});

test('a picture that can’t be saved, or removed, says so and keeps the dialog open', async () => {
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      decode = async () => {};
    },
  );
  open('https://exemplo.test/ana.webp');
  await userEvent.click(screen.getByRole('button', { name: /Remover/ }));
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro ao remover'));
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(picker, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar foto' }));
  await vi.waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: 'Erro no upload',
      text: 'Não foi possível atualizar sua foto. Tente novamente.',
    }),
  );
  await expectWords(screen, 'Não foi possível atualizar sua foto. Tente novamente.');
  expect(screen.getByRole('dialog', { name: 'Foto do perfil' })).toBeTruthy();
});
