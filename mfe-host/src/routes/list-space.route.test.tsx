import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dropFile } from 'shared-domain/files/stored-files.ts';
import { UnreadablePictureError } from 'shared-domain/files/upload-picture.ts';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { gates, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSpacePictureStored, removeSpacePicture, uploadSpacePicture } from '../data/spaces/upload-space-picture.ts';
import { EditSpacePage } from '../features/listing-form/edit-space-page.tsx';
import { address, HostApi, hostId, spaceId, spaceRow } from '../testing/fake-api.ts';
import { renderHost, signIn } from '../testing/render.tsx';
import { Component as EditRoute } from './edit-space.route.tsx';
import { Component as ListRoute } from './list-space.route.tsx';

// drawing and sending bytes needs a real browser; the journey is in e2e
vi.mock('../data/spaces/upload-space-picture.ts', () => ({
  uploadSpacePicture: vi.fn(),
  removeSpacePicture: vi.fn(async () => {}),
  isSpacePictureStored: vi.fn(async () => true),
}));

const stored = vi.hoisted(() => new Map<string, File>());
vi.mock('shared-domain/files/stored-files.ts', () => ({
  keepFile: async (id: string, _userId: string, _purpose: string, file: File) => void stored.set(id, file),
  dropFile: vi.fn(async (id: string) => void stored.delete(id)),
  storedFiles: async () => new Map(stored),
}));

let api: HostApi;
const user = userEvent.setup();
let uploaded = 0;

beforeEach(() => {
  localStorage.clear();
  stored.clear();
  api = new HostApi();
  api.install();
  vi.mocked(uploadSpacePicture).mockImplementation(async () => `${hostId}/up-${++uploaded}.webp`);
  uploaded = 0;
  signIn();
});

afterEach(() => {
  vi.clearAllMocks();
});

const picture = (name = 'casa.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Arquivos das fotos'), { target: { files } });
const set = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const keyOf = (written: HostApi['written'][number] | undefined) => {
  if (!written) throw new Error('nothing was written');
  return (written.body as { listing_key: string }).listing_key;
};
const publish = () => user.click(screen.getByRole('button', { name: 'Publicar espaço' }));

async function fill() {
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  set('Título', 'Casa Pedra Bonita');
  set('Tipo de espaço', 'casa-com-piscina');
  set('Capacidade', '60');
  // with it, zone and neighbourhood
  set('CEP', '22610180');
  set('Rua', 'Rua Iposeira');
  set('Número', '318');
  set('Como é o espaço', 'Casa térrea com jardim.');
  set('Preço por evento', '1.450,50');
  fireEvent.click(screen.getByLabelText('Piscina'));
  choose(picture(), picture('sala.png', 'image/png'));
  await screen.findByRole('button', { name: 'Remover foto 2' });
  await screen.findByRole('button', { name: 'Descrever e mover a foto 2' });
}

test('signed out', async () => {
  signOut();
  renderHost(<ListRoute />);
  expect(await screen.findByRole('heading', { name: 'Faça login para anunciar seu espaço' })).toBeTruthy();
  await expectWords(screen, 'Faça login para anunciar seu espaço');
  cleanup();
  renderHost(<EditRoute />);
  expect(await screen.findByRole('heading', { name: 'Faça login para editar espaços' })).toBeTruthy();
  await expectWords(screen, 'Faça login para editar espaços');
});

const value = (label: string) => (screen.getByLabelText(label) as HTMLSelectElement).value;

test('a CEP fills in zone and neighbourhood, the next CEP replaces them, but not what the host chose until they agree', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  set('CEP', '22610180');
  expect([value('Zona'), value('Bairro')]).toEqual(['zona-sul', 'sao-conrado']);
  set('CEP', '20551031');
  expect([value('Zona'), value('Bairro')]).toEqual(['zona-norte', 'vila-isabel']);
  set('Zona', 'zona-sul');
  set('Bairro', 'leblon');
  set('CEP', '22610180');
  expect([value('Zona'), value('Bairro')]).toEqual(['zona-sul', 'leblon']);
  await user.click(screen.getByRole('button', { name: 'Usar São Conrado' }));
  expect([value('Zona'), value('Bairro')]).toEqual(['zona-sul', 'sao-conrado']);
  expect(screen.queryByText(/Este CEP é de/)).toBeNull();
});

test('a CEP whose neighbourhood is not known takes away what an earlier CEP filled in, and says so', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  set('CEP', '22610180');
  set('CEP', '2024118');
  expect(value('Bairro')).toBe('sao-conrado');
  set('CEP', '20241180');
  expect([value('Zona'), value('Bairro')]).toEqual(['', '']);
  const unknown = 'Não sabemos o bairro deste CEP: escolha a zona e o bairro.';
  expect(screen.getByText(`Tiramos São Conrado, do CEP anterior. ${unknown}`)).toBeTruthy();
  set('Zona', 'zona-central');
  set('Bairro', 'santa-teresa');
  expect(screen.queryByText(/Não sabemos o bairro/)).toBeNull();
  // the host's own choice stays
  set('CEP', '20241181');
  expect(value('Bairro')).toBe('santa-teresa');
});

test('what is missing is said at each field and in a toast, and the first gets the focus', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  await expectWords(screen, 'Publicar espaço');
  await publish();
  for (const text of ['Informe o título.', 'Escolha o bairro.', 'Informe o preço por evento.'])
    expect(screen.getByText(text)).toBeTruthy();
  await expectWords(screen, 'Você deve adicionar pelo menos 1 imagem do seu espaço.');
  expect(toasts.at(-1)).toMatchObject({
    title: 'Campos obrigatórios',
    text: 'Por favor, preencha todos os campos obrigatórios.',
  });
  await expectWords(screen, 'Por favor, preencha todos os campos obrigatórios.');
  await expectWords(screen, 'Campos obrigatórios');
  expect(document.activeElement).toBe(screen.getByLabelText('Título'));
  expect(api.written).toEqual([]);
});

test('a complete listing is published after the profile gate', async () => {
  const view = renderHost(<ListRoute />);
  await fill();
  await user.click(screen.getByRole('button', { name: /Usar como capa.*foto 2/ }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Adicionar fotos/ }));
  await publish();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(gates.requireCompleteProfile).toHaveBeenCalledWith('anunciar um espaço');
  expect(api.written).toMatchObject([
    {
      method: 'POST',
      table: 'spaces',
      body: {
        title: 'Casa Pedra Bonita',
        type: 'casa-com-piscina',
        capacity: 60,
        zone: 'zona-sul',
        neighborhood: 'sao-conrado',
        price: 1450.5,
        amenities: ['Piscina'],
        images: [`${hostId}/up-2.webp`, `${hostId}/up-1.webp`],
        cover_image_index: 0,
        host_id: hostId,
        status: 'pending',
        opens_at: '08:00:00',
        closes_at: '02:00:00',
        house_rules: {},
        cancellation_policy: 'moderate',
      },
    },
    {
      table: 'save_listing',
      body: {
        changes: {
          extras: [],
          weekday_prices: [],
          price_ranges: [],
          address: {
            street: 'Rua Iposeira',
            number: '318',
            postal_code: '22610-180',
            complement: null,
            day_phone: null,
          },
        },
      },
    },
  ]);
  expect(toasts.at(-1)).toMatchObject({
    title: 'Espaço cadastrado com sucesso!',
    text: 'Seu espaço foi enviado para análise e será aprovado em breve.',
  });
  await expectWords(screen, 'Espaço cadastrado com sucesso!');
  await expectWords(screen, 'Seu espaço foi enviado para análise e será aprovado em breve.');
  expect(view.path()).toBe('/meus-espacos');
  expect(localStorage).toHaveLength(0);
});

test('how many sit is at most the capacity, stands in the preview, and is published', async () => {
  renderHost(<ListRoute />);
  await fill();
  set(/^Sentados/, '80');
  await publish();
  await screen.findByText('Não pode passar da capacidade.');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Sentados/));
  expect(api.written).toEqual([]);
  set(/^Sentados/, '40');
  set(/^Em pé/, '60');
  await screen.findByText('Casa com piscina · até 60 pessoas · 40 sentados');
  await publish();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.written[0]).toMatchObject({ table: 'spaces', body: { capacity: 60, seats: 40, standing: 60 } });
});

test('an incomplete profile keeps the listing where it is; so does a failure, also over a reload', async () => {
  gates.requireCompleteProfile.mockResolvedValueOnce(false);
  renderHost(<ListRoute />);
  await fill();
  await publish();
  expect(api.written).toEqual([]);
  api.refuse = { status: 500, message: 'x' };
  await publish();
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro inesperado'));
  await expectWords(screen, 'Erro inesperado');
  await expectWords(screen, 'Ocorreu um erro ao cadastrar o espaço. Tente novamente.');
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Casa Pedra Bonita');
  cleanup();
  renderHost(<ListRoute />);
  expect(await screen.findByText('Continuamos de onde você parou.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Preço por evento').value).toBe('1.450,50');
  expect(screen.getByRole('button', { name: 'Remover foto 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Descartar e começar de novo' }));
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('');
  // the server failed after it may have stored the listing: its pictures stay
  expect(removeSpacePicture).not.toHaveBeenCalled();
});

test('without a session a new listing and the change of one say so, each under its title', async () => {
  api.refuse = { status: 403, message: 'permission denied', code: '42501' };
  renderHost(<ListRoute />);
  await fill();
  await publish();
  await expectWords(screen, 'Erro de autenticação');
  await expectWords(screen, 'Você precisa estar logado para cadastrar um espaço.');
  cleanup();
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  set('Título', 'Galpão 27');
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  await expectWords(screen, 'Autenticação necessária');
  api.refuse = { status: 500, message: 'x' };
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  await expectWords(screen, 'Não foi possível atualizar o espaço. Tente novamente.');
});

test('sent again after a lost answer the listing keeps its name; discarded, the next one has another', async () => {
  api.refuse = { status: 502, message: 'Bad gateway' };
  renderHost(<ListRoute />);
  await fill();
  await publish();
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro inesperado'));
  cleanup();
  api.refuse = { status: 409, message: 'duplicate key', code: '23505' };
  renderHost(<ListRoute />);
  await publish();
  await vi.waitFor(() => expect(api.written).toHaveLength(3));
  const [first, second, change] = api.written;
  const key = keyOf(first);
  expect(second?.body).toEqual(first?.body);
  expect(change).toMatchObject({ method: 'PATCH', body: { title: 'Casa Pedra Bonita' } });
  await user.click(await screen.findByRole('button', { name: 'Descartar e começar de novo' }));
  api.refuse = null;
  await fill();
  await publish();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(keyOf(api.written.findLast(({ method, table }) => method === 'POST' && table === 'spaces'))).not.toBe(key);
});

test('a listing sent again leaves an approved one alone', async () => {
  api.spaces = [spaceRow({ title: 'Casa Pedra Bonita', status: 'approved' })];
  renderHost(<ListRoute />);
  await fill();
  set('Título', 'Casa Pedra Bonita, com vista');
  // its key is already stored: the first answer was lost, and the listing was approved in the meantime
  api.refuseOnce = { status: 409, message: 'duplicate key', code: '23505' };
  api.beforeAnswer = new Promise((resolve) => {
    void vi.waitFor(() => {
      Object.assign(api.spaces[0] ?? {}, { listing_key: keyOf(api.written[0]) });
      resolve();
    });
  });
  await publish();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.written.map(({ method, table }) => `${method} ${table}`)).toEqual([
    'POST spaces',
    'PATCH spaces',
    'POST save_listing',
  ]);
  // private parts were not reviewed, and may be missing
  expect(api.written[2]?.body).toEqual({ target_space: spaceId, changes: { address: expect.anything() } });
  expect(api.spaces).toMatchObject([{ id: spaceId, title: 'Casa Pedra Bonita', status: 'approved' }]);
  expect(toasts.at(-1)?.title).toBe('Espaço cadastrado com sucesso!');
});

test('discarding takes the pictures back that no listing was sent with', async () => {
  renderHost(<ListRoute />);
  await fill();
  cleanup();
  renderHost(<ListRoute />);
  await user.click(await screen.findByRole('button', { name: 'Descartar e começar de novo' }));
  expect(removeSpacePicture).toHaveBeenCalledTimes(2);
});

test('pictures: kinds, number, a failed upload that is sent again', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  choose(new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  await vi.waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({
      title: 'Arquivos inválidos',
      text: 'a.pdf: Apenas arquivos de imagem são aceitos.',
    }),
  );
  await expectWords(screen, 'Apenas arquivos de imagem são aceitos.');
  await expectWords(screen, 'Arquivos inválidos');
  choose(...Array.from({ length: 11 }, (_, index) => picture(`${index}.jpg`)));
  await expectWords(screen, 'Você pode enviar no máximo 10 imagens. Remova algumas para adicionar novas.');
  choose(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'foto.png', { type: 'image/png' }));
  await expectWords(screen, 'Arquivos muito grandes');
  await expectWords(screen, 'Cada imagem deve ter no máximo 5MB.');
  expect(screen.queryByRole('button', { name: /Remover foto/ })).toBeNull();
  vi.mocked(uploadSpacePicture).mockRejectedValueOnce(new Error('x'));
  choose(picture());
  await user.click(await screen.findByRole('button', { name: /Tentar de novo/ }));
  expect(toasts.map(({ title }) => title)).toContain('Erro no upload');
  await expectWords(screen, 'Erro no upload');
  await expectWords(screen, 'Não foi possível enviar as imagens. Tente novamente.');
  expect(await screen.findByRole('button', { name: 'Descrever e mover a foto 1' })).toBeTruthy();
  await expectWords(screen, 'Principal');
  expect(toasts.at(-1)?.title).toBe('Imagens enviadas');
  await expectWords(screen, 'Imagens enviadas');
  vi.mocked(removeSpacePicture).mockRejectedValueOnce(new Error('x'));
  await user.click(screen.getByRole('button', { name: /Remover foto 1/ }));
  await vi.waitFor(() =>
    expect(toasts.at(-1)).toMatchObject({ title: 'Erro ao remover', text: 'Não foi possível remover a imagem.' }),
  );
  await expectWords(screen, 'Não foi possível remover a imagem.');
  await expectWords(screen, 'Erro ao remover');
});

test('a listing without a picture, or with more than it may have, is not sent', async () => {
  const drawn = renderHost(<ListRoute />);
  await fill();
  await user.click(screen.getByRole('button', { name: 'Remover foto 2' }));
  await user.click(screen.getByRole('button', { name: 'Remover foto 1' }));
  await publish();
  await expectWords(screen, 'Imagens obrigatórias');
  choose(picture());
  await screen.findByRole('button', { name: 'Descrever e mover a foto 1' });
  drawn.unmount();
  // a draft may hold more: of an older release, or put together by two tabs
  const [key = ''] = Object.keys(localStorage).filter((name) => localStorage.getItem(name)?.includes('"images"'));
  const draft = JSON.parse(localStorage.getItem(key) ?? '') as { listing: { images: string[] } };
  draft.listing.images = Array.from({ length: 11 }, (_, index) => `${hostId}/kept-${index}.webp`);
  localStorage.setItem(key, JSON.stringify(draft));
  renderHost(<ListRoute />);
  await screen.findByRole('button', { name: 'Remover foto 11' });
  await publish();
  await expectWords(screen, 'Muitas imagens');
  await expectWords(screen, 'Você pode adicionar no máximo 10 imagens.');
  expect(api.written).toEqual([]);
});

test('a description beyond 5.000 characters is said, not cut, and not published', async () => {
  renderHost(<ListRoute />);
  await fill();
  const text = 'a'.repeat(listingLimits.description + 1);
  set('Como é o espaço', text);
  expect(screen.getByText('Use até 5.000 caracteres.')).toBeTruthy();
  expect(screen.getByText(/5\.001 de 5\.000 caracteres/)).toBeTruthy();
  await publish();
  expect(api.written).toEqual([]);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Como é o espaço')).toMatchObject({ value: text, maxLength: -1 });
});

test('the price says what the host receives and what the client pays', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z'), toFake: ['Date'] });
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  set('Preço por evento', '1000');
  const sums = screen
    .getByText('O cliente paga')
    .closest('dl')
    ?.textContent?.replace(/\u00a0/g, ' ');
  expect(sums).toBe('Você recebeR$ 1.000,00Taxa de serviço (5%)R$ 50,00O cliente pagaR$ 1.050,00');
});

test('an absurd price is refused, not a reason to lose the page', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  set('Preço por evento', '99999999999999');
  await publish();
  expect(screen.getByText('O preço máximo é R$ 900.000,00.')).toBeTruthy();
  // a look at the field takes nothing away
  set('Preço por evento', '0,50');
  await publish();
  await user.click(screen.getByLabelText('Preço por evento'));
  await user.tab();
  expect(screen.getByText('O preço mínimo é R$ 1,00.')).toBeTruthy();
});

test('pressed again while the profile is looked at, and again until the next page is there: one listing', async () => {
  let complete = (_is: boolean) => {};
  gates.requireCompleteProfile.mockReturnValueOnce(new Promise((resolve) => (complete = resolve)));
  renderHost(<ListRoute />);
  await fill();
  await publish();
  fireEvent.submit(screen.getByRole('form'));
  expect(toasts.at(-1)).toMatchObject({ title: 'Carregando', text: 'Aguarde enquanto verificamos seu perfil...' });
  await expectWords(screen, 'Aguarde enquanto verificamos seu perfil...');
  complete(true);
  await vi.waitFor(() => {
    const form = screen.queryByRole('form');
    if (form) fireEvent.submit(form);
    else screen.getByRole('heading', { name: 'Lista' });
    expect(form).toBeNull();
  });
  expect(gates.requireCompleteProfile).toHaveBeenCalledOnce();
  expect(api.written.filter(({ table }) => table === 'spaces')).toHaveLength(1);
});

test('pictures that are taken out or left behind while they are sent are not said to be sent', async () => {
  vi.mocked(uploadSpacePicture).mockImplementation(
    (_user, _file, _progress, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  choose(picture());
  await user.click(await screen.findByRole('button', { name: 'Remover foto 1' }));
  choose(picture());
  await screen.findByRole('button', { name: 'Remover foto 1' });
  cleanup();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(toasts).toEqual([]);
});

test('what was being changed when a listing was rejected goes on, under the reason, and is sent as the same listing', async () => {
  api.spaces = [spaceRow({ status: 'pending' })];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  set('Título', 'Galpão com luz');
  cleanup();
  api.spaces = [spaceRow({ status: 'rejected', rejection_reason: 'Fotos escuras' })];
  edit();
  expect((await screen.findByLabelText<HTMLInputElement>('Título')).value).toBe('Galpão com luz');
  expect(screen.getByText('Fotos escuras')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reenviar para análise' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.written).toMatchObject([
    {
      table: 'save_listing',
      body: { target_space: spaceId, changes: { title: 'Galpão com luz' }, resend: true },
    },
  ]);
  expect(toasts.at(-1)).toMatchObject({ title: 'Anúncio reenviado' });
  expect(localStorage).toHaveLength(0);
});

test('rejected while it is edited: the reason is shown, what was written stays, and is sent by the next press', async () => {
  api.spaces = [spaceRow({ status: 'pending' })];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  set('Título', 'Galpão com luz');
  Object.assign(api.spaces[0] ?? {}, { status: 'rejected', rejection_reason: 'Fotos escuras' });
  await expectWords(screen, 'Atualizar espaço');
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  expect(await screen.findByText('Fotos escuras')).toBeTruthy();
  expect(toasts.at(-1)?.text).toMatch(/^Este anúncio acabou de ser rejeitado/);
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Galpão com luz');
  expect(api.spaces[0]).toMatchObject({ title: 'Galpão Estúdio 27', status: 'rejected' });
  await user.click(screen.getByRole('button', { name: 'Reenviar para análise' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.spaces[0]).toMatchObject({ title: 'Galpão com luz', status: 'pending' });
});

test('pictures stay while nobody knows whether the change arrived', async () => {
  api.refuse = { status: 400, message: 'TypeError: Failed to fetch', code: '' };
  renderHost(<ListRoute />);
  await fill();
  await publish();
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro ao cadastrar espaço'));
  await expectWords(screen, 'Erro ao cadastrar espaço');
  cleanup();
  renderHost(<ListRoute />);
  await user.click(await screen.findByRole('button', { name: 'Descartar e começar de novo' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Título'));
  expect(removeSpacePicture).not.toHaveBeenCalled();
});

test('a listing that was taken back is listed anew with what it said', async () => {
  api.spaces = [spaceRow({ status: 'cancelled' })];
  renderHost(<ListRoute />, `/anunciar?de=${spaceId}`);
  expect((await screen.findByLabelText<HTMLInputElement>('Título')).value).toBe('Galpão Estúdio 27');
  set('Capacidade', '24');
  await publish();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.written).toMatchObject([
    { method: 'POST', body: { capacity: 24, images: [`${hostId}/2.webp`, `${hostId}/1.webp`], status: 'pending' } },
    { table: 'save_listing', body: { changes: { address } } },
  ]);
});

const edit = () => renderHost(<EditSpacePage userId={hostId} spaceId={spaceId} />);

test('a change keeps the cover first and sends neither host nor status; cancelling forgets it', async () => {
  api.spaces = [spaceRow()];
  const view = edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  expect(screen.queryByRole('button', { name: /Usar como capa/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Descrever e mover a foto 1' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Descrição da foto/), { target: { value: 'Ciclorama branco' } });
  await user.click(dialog.getByRole('button', { name: 'Concluir' }));
  set('Título', 'Galpão 27');
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(view.path()).toBe('/meus-espacos');
  expect(api.written).toMatchObject([
    {
      table: 'save_listing',
      body: {
        target_space: spaceId,
        changes: {
          title: 'Galpão 27',
          images: [`${hostId}/2.webp`, `${hostId}/1.webp`],
          cover_image_index: 0,
          image_descriptions: { [`${hostId}/2.webp`]: 'Ciclorama branco' },
        },
        as_read: {
          title: 'Galpão Estúdio 27',
          images: [`${hostId}/1.webp`, `${hostId}/2.webp`],
          cover_image_index: 1,
          image_descriptions: {},
        },
      },
    },
  ]);
  const { changes = {}, as_read = {} } = (api.written[0]?.body ?? {}) as { changes?: object; as_read?: object };
  expect(Object.keys(changes).sort()).toEqual(['cover_image_index', 'image_descriptions', 'images', 'title']);
  expect(Object.keys(as_read).sort()).toEqual(Object.keys(changes).sort());
  cleanup();
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão 27' });
  set('Título', 'Outro');
  await expectWords(screen, 'Cancelar');
  await user.click(screen.getByRole('link', { name: 'Cancelar' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(localStorage).toHaveLength(0);
});

test('what the server says of a picture stands at the pictures, until they change', async () => {
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  api.refuse = { status: 409, message: 'picture_gone', code: 'PT409' };
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  expect(await screen.findByText(/^Uma das fotos foi removida deste anúncio em outra janela/)).toBeTruthy();
  expect(toasts).toEqual([]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Adicionar fotos/ }));
  await user.click(screen.getByRole('button', { name: 'Remover foto 1' }));
  await vi.waitFor(() => expect(screen.queryByText(/^Uma das fotos foi removida/)).toBeNull());
});

test('only the form of a listing on the site says that it stays there', async () => {
  const live = 'O anúncio continua no ar enquanto você edita.';
  api.spaces = [spaceRow()];
  edit();
  expect(await screen.findByText(live)).toBeTruthy();
  cleanup();
  api.spaces = [spaceRow({ suspended_at: '2026-11-20T12:00:00Z' })];
  edit();
  expect(await screen.findByText('O anúncio está suspenso e não aparece na busca.')).toBeTruthy();
  expect(screen.queryByText(live)).toBeNull();
});

test('the preview shows the price as guests will see it', async () => {
  const cleaning = { id: 'e1', name: 'Limpeza', description: null, price: 100, per: 'event', is_obligatory: true };
  api.spaces = [spaceRow({ extras: [{ ...cleaning, position: 1 }], weekday_prices: [{ weekday: 2, price: 900 }] })];
  edit();
  const preview = (await screen.findByText('Como vai aparecer na busca')).parentElement;
  expect(preview?.textContent?.replaceAll('\u00a0', ' ')).toMatch(/a partir de R\$ 1\.000 por evento$/);
  set('Preço por evento', '');
  expect(preview?.textContent).toContain('R$ —');
});

test('a space under approval says so in the preview and in the heading of its section', async () => {
  api.spaces = [spaceRow({ booking_mode: 'request' })];
  edit();
  const preview = (await screen.findByText('Como vai aparecer na busca')).parentElement;
  expect(preview?.textContent).toContain('Responde em até 24h');
  const section = screen.getByRole('button', { name: /^Reserva/ });
  const summary = 'Sob aprovação · Cancelamento Moderada · sem antecedência mínima';
  expect(screen.getByText(summary)).toBeTruthy();
  await userEvent.click(section);
  fireEvent.change(await screen.findByLabelText('Como a reserva acontece'), { target: { value: 'instant' } });
  await waitFor(() => expect(preview?.textContent).not.toContain('Responde em até 24h'));
  expect(screen.queryByText(summary)).toBeNull();
});

const blocked = (fields: object) => ({
  status: 422,
  message: 'text_blocked',
  code: 'PT422',
  details: JSON.stringify({ fields }),
});

test('blocked texts show their reason at their fields and keep the input', async () => {
  const description = 'WhatsApp (21) 98888-7777, pague direto por PIX';
  const extra = { description: null, price: 100, per: 'event', is_obligatory: false } as const;
  api.spaces = [
    spaceRow({
      extras: [
        { ...extra, id: 'e1', name: 'Limpeza', position: 1 },
        { ...extra, id: 'e2', name: '@mariafestas', position: 2 },
      ],
      price_ranges: [
        { name: 'www.festas.com', first_day: '2027-02-06', last_day: '2027-02-10', weekdays: null, price: 100 },
      ],
    }),
  ];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  set('Como é o espaço', description);
  api.refuseOnce = blocked({
    description: 'phone',
    house_rules_note: 'email',
    'extras.1.name': 'handle',
    'price_ranges.0.name': 'link',
  });
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  expect(await screen.findByText('A descrição é pública: tire o número de telefone.')).toBeTruthy();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Como é o espaço');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(description);
  expect(screen.getByText('As regras são públicas: tire o e-mail.')).toBeTruthy();
  const described = { description: 'O nome é público: tire o perfil de outra rede.' };
  await user.click(screen.getByRole('button', { name: 'Alterar @mariafestas', ...described }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alterar extra' }));
  expect(screen.getByText('O nome é público: tire o link.')).toBeTruthy();
  expect(toasts).toEqual([]);
  await user.clear(dialog.getByLabelText('Nome'));
  await user.type(dialog.getByLabelText('Nome'), 'Mesas');
  await user.click(dialog.getByRole('button', { name: 'Alterar extra' }));
  await vi.waitFor(() => expect(screen.queryByText(described.description)).toBeNull());
});

test('a blocked title of a new listing is named at its field', async () => {
  renderHost(<ListRoute />);
  await fill();
  api.refuseOnce = blocked({ title: 'words', description: 'payment' });
  await publish();
  expect(await screen.findByText('O título é público: tire as palavras ofensivas.')).toBeTruthy();
  expect(screen.getByText('A descrição é pública: tire a oferta de pagamento fora do site.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Título'));
  expect(toasts.map(({ title }) => title)).toEqual(['Imagens enviadas']);
});

test('a picture that has not arrived holds the listing back, as long as it has not', async () => {
  let arrive = () => {};
  renderHost(<ListRoute />);
  await fill();
  vi.mocked(uploadSpacePicture).mockImplementationOnce(
    async () => new Promise((resolve) => (arrive = () => resolve(`${hostId}/third.webp`))),
  );
  choose(picture('3.jpg'));
  await publish();
  expect(screen.getByText('Espere o envio das fotos terminar.')).toBeTruthy();
  expect(toasts.at(-1)).toMatchObject({ title: 'Fotos', text: 'Espere o envio das fotos terminar.' });
  arrive();
  await vi.waitFor(() => expect(screen.queryByText('Espere o envio das fotos terminar.')).toBeNull());
  expect(api.written).toEqual([]);
});

test('where nothing can be kept the page asks before it is left, but not once it is saved', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: () => {} });
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  expect(mayLeave()).toBe(true);
  set('Título', 'Galpão 27');
  expect(mayLeave()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(confirm).not.toHaveBeenCalled();
});

test('neither another’s space nor one that was taken back is edited', async () => {
  edit();
  expect(await screen.findByRole('heading', { name: 'Espaço não encontrado' })).toBeTruthy();
  cleanup();
  api.spaces = [spaceRow({ status: 'cancelled' })];
  edit();
  expect((await screen.findByRole('link', { name: 'Anunciar de novo' })).getAttribute('href')).toBe(
    `/anunciar?de=${spaceId}`,
  );
});

/** The form is open; another tab saves. */
async function openWhile(changes: Record<string, unknown>) {
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  Object.assign(api.spaces[0] ?? {}, changes);
}
const update = () => user.click(screen.getByRole('button', { name: 'Atualizar espaço' }));

test('a field that another tab saved meanwhile is not written over by an edit of another field', async () => {
  await openWhile({ price: 1800 });
  set('Título', 'Galpão 27');
  await update();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.spaces[0]).toMatchObject({ title: 'Galpão 27', price: 1800 });
  expect(api.written.map(({ body }) => (body as { changes: object }).changes)).toEqual([{ title: 'Galpão 27' }]);
});

test('the same field: both values are shown, and the person chooses; the others are saved with it', async () => {
  await openWhile({ price: 1800 });
  set('Preço por evento', '1.600,00');
  set('Título', 'Galpão 27');
  await update();
  const dialog = within(await screen.findByRole('dialog', { name: /^Outra aba mudou/ }));
  const price = within(dialog.getByRole('group', { name: 'Preço por evento' }));
  expect(dialog.queryByRole('group', { name: 'Título' })).toBeNull();
  const mine = price.getByRole('radio', { name: 'Aqui, agora', description: /1\.600/ });
  const stored = price.getByRole('radio', { name: 'Na outra aba', description: /1\.800/ });
  expect(mine).toMatchObject({ checked: true });
  await user.click(stored);
  await user.click(dialog.getByRole('button', { name: 'Salvar esta escolha' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.spaces[0]).toMatchObject({ title: 'Galpão 27', price: 1800 });
  expect(toasts.at(-1)?.title).toBe('Espaço atualizado');
  await expectWords(screen, 'Espaço atualizado');
});

test('one’s own value is chosen; a third change in between is asked about again', async () => {
  await openWhile({ price: 1800 });
  set('Preço por evento', '1.600,00');
  await update();
  Object.assign(api.spaces[0] ?? {}, { price: 2000 });
  const choose = async (stored: RegExp) => {
    await screen.findByRole('radio', { name: 'Na outra aba', description: stored });
    await user.click(screen.getByRole('radio', { name: 'Aqui, agora' }));
    await user.click(screen.getByRole('button', { name: 'Salvar esta escolha' }));
  };
  await choose(/1\.800/);
  await choose(/2\.000/);
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.spaces[0]).toMatchObject({ price: 1600 });
});

test('going back saves nothing and keeps what was typed; the next attempt asks again', async () => {
  await openWhile({ price: 1800 });
  set('Preço por evento', '1.600,00');
  await update();
  await user.click(await screen.findByRole('button', { name: 'Voltar a editar' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Preço por evento').value).toBe('1.600,00');
  expect(api.spaces[0]).toMatchObject({ price: 1800 });
  await update();
  expect(await screen.findByRole('dialog', { name: /^Outra aba mudou/ })).toBeTruthy();
});

test('both wrote the same, in another way: nobody is asked', async () => {
  await openWhile({ price: 1600, amenities: ['Bar', 'Estacionamento'] });
  set('Preço por evento', '1600');
  await user.click(screen.getByLabelText('Bar'));
  await update();
  await screen.findByRole('heading', { name: 'Lista' });
});

test('a draft that comes back keeps its own fields and takes the others as they are stored now; the same field is asked about', async () => {
  await openWhile({});
  set('Título', 'Galpão 27');
  set('Preço por evento', '1.600,00');
  cleanup();
  Object.assign(api.spaces[0] ?? {}, { price: 1800, capacity: 45 });
  edit();
  await screen.findByText('Continuamos de onde você parou.');
  expect(screen.getByLabelText<HTMLInputElement>('Capacidade').value).toBe('45');
  expect(screen.getByLabelText<HTMLInputElement>('Preço por evento').value).toBe('1.600,00');
  await update();
  await user.click(await screen.findByRole('radio', { name: 'Na outra aba' }));
  await user.click(screen.getByRole('button', { name: 'Salvar esta escolha' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(api.spaces[0]).toMatchObject({ title: 'Galpão 27', price: 1800, capacity: 45 });
});

test('a reload in the midst of sending sends the rest again, in their order', async () => {
  let arrive = () => {};
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  vi.mocked(uploadSpacePicture).mockImplementationOnce(
    async () => new Promise((resolve) => (arrive = () => resolve(`${hostId}/first.webp`))),
  );
  vi.mocked(uploadSpacePicture).mockImplementationOnce(() => new Promise(() => {}));
  const [first, second, third] = [picture('1.jpg'), picture('2.jpg'), picture('3.jpg')];
  choose(first, second, third);
  await vi.waitFor(() => expect([...stored.values()]).toEqual([first, second, third]));
  // its file is kept until the draft names what was stored: a reload in between loses nothing
  let draftByThen: string | null = null;
  vi.mocked(dropFile).mockImplementationOnce(async (id) => {
    draftByThen = localStorage.getItem('listing-draft:new');
    stored.delete(id);
  });
  await vi.waitFor(() => expect(uploadSpacePicture).toHaveBeenCalledTimes(1));
  arrive();
  await screen.findByRole('button', { name: 'Descrever e mover a foto 1' });
  await vi.waitFor(() => expect(uploadSpacePicture).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect([...stored.values()]).toEqual([second, third]), 5000);
  expect(draftByThen).toContain('first.webp');
  cleanup();
  renderHost(<ListRoute />);
  await screen.findByRole('button', { name: 'Descrever e mover a foto 3' });
  expect(vi.mocked(uploadSpacePicture).mock.calls.map(([, file]) => file)).toEqual([first, second, second, third]);
  await vi.waitFor(() => expect(stored.size).toBe(0), 5000);
});

test('pictures of a draft that nobody keeps any more are asked for again', async () => {
  renderHost(<ListRoute />);
  await fill();
  vi.mocked(uploadSpacePicture).mockImplementationOnce(() => new Promise(() => {}));
  choose(picture('3.jpg'));
  await screen.findByRole('button', { name: 'Remover foto 3' });
  cleanup();
  const [third] = stored.keys();
  stored.clear();
  vi.mocked(isSpacePictureStored).mockImplementation(async (path) => !path.includes('up-1'));
  renderHost(<ListRoute />);
  expect(await screen.findByText('2 fotos deste anúncio não estão mais guardadas. Adicione-as de novo.')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Remover foto/ })).toHaveLength(1);
  expect(dropFile).toHaveBeenCalledWith(third);
  vi.mocked(isSpacePictureStored).mockImplementation(async () => true);
});

test('HEIC, where the browser cannot decode it, has a message other than a file that is no picture', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  vi.mocked(uploadSpacePicture).mockRejectedValueOnce(new UnreadablePictureError());
  choose(picture('IMG_1.HEIC', 'image/heic'));
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Fotos HEIC'));
  expect(stored.size).toBe(0);
});

const fold = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  return button;
};
const changes = () => (api.written.at(-1)?.body as { changes: Record<string, unknown> } | undefined)?.changes;

test('what nobody has to say is folded, and each section says what stands without it', async () => {
  renderHost(<ListRoute />);
  await screen.findByRole('form', { name: 'Anunciar espaço' });
  for (const [name, description] of [
    ['Chegada e telefone no dia', /vale o telefone da sua conta/],
    ['Horários', '08:00 às 02:00 do dia seguinte · sem limite para música'],
    ['Regras', 'Não informadas'],
    ['Extras', 'Nenhum'],
    ['Preços por data', 'O mesmo preço todos os dias'],
    ['Reserva', 'Cancelamento Moderada · sem antecedência mínima'],
  ] as const)
    expect(screen.getByRole('button', { name, description }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByText('Padrão')).toHaveLength(6);
});

test('hours, rules, prices and booking are saved with the listing, and the folded line follows them', async () => {
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  await fold('Horários');
  set('O espaço é de quem reserva das', '09:00');
  set('Música alta até', '22:00');
  expect(screen.getByText(/17 horas no total/)).toBeTruthy();
  await fold('Regras');
  await user.click(within(screen.getByRole('radiogroup', { name: 'Fumar' })).getByLabelText('Não'));
  await user.click(within(screen.getByRole('radiogroup', { name: 'Som próprio' })).getByLabelText('A combinar'));
  set('Em suas palavras opcional', 'Silêncio depois das 22h.');
  expect(screen.getByText('1 não, 1 a combinar')).toBeTruthy();
  await fold('Preços por data');
  set('Preço de Sábado', '1950');
  await fold('Reserva');
  set('Antecedência mínima', '3');
  await user.click(screen.getByRole('radio', { name: 'Firme' }));
  expect(
    screen.getByText(/^Alterados: Horários, Regras, Preços por dia da semana, Antecedência, Política/),
  ).toBeTruthy();
  await update();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(changes()).toEqual({
    opens_at: '09:00:00',
    closes_at: '02:00:00',
    music_until: '22:00:00',
    house_rules: { smoke: 'no', sound: 'ask' },
    house_rules_note: 'Silêncio depois das 22h.',
    weekday_prices: [{ weekday: 6, price: 1950 }],
    notice_days: 3,
    horizon_days: 365,
    cancellation_policy: 'firm',
  });
});

test('an extra is written in a dialog, changed and taken out; pressing its button sends no listing', async () => {
  api.spaces = [
    spaceRow({
      extras: [
        { id: 'e1', name: 'Mesas', description: null, price: 12, per: 'guest', is_obligatory: false, position: 1 },
        { id: 'e2', name: 'Segurança', description: null, price: 400, per: 'event', is_obligatory: false, position: 2 },
      ],
    }),
  ];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  await fold('Extras');
  await user.click(screen.getByRole('button', { name: 'Adicionar extra' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Adicionar extra' }));
  const save = () => user.click(dialog.getByRole('button', { name: /^(Adicionar|Alterar) extra$/ }));
  await save();
  expect(await dialog.findByText('Informe o nome do extra.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Nome'), 'mesas');
  expect(await dialog.findByText('Já há um extra com este nome.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Nome'));
  await user.type(dialog.getByLabelText('Nome'), 'Limpeza');
  await user.type(dialog.getByLabelText('Preço'), '350');
  await user.click(dialog.getByLabelText(/^Obrigatório/));
  await save();
  await screen.findByText('3 extras, 1 obrigatório');
  expect(api.written).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Alterar Mesas' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Alterar extra' }));
  await user.clear(dialog.getByLabelText('Preço'));
  await user.type(dialog.getByLabelText('Preço'), '15');
  await save();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Alterar Segurança' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Alterar extra' }));
  await user.click(dialog.getByRole('button', { name: 'Remover extra' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await update();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(changes()).toEqual({
    extras: [
      { id: 'e1', name: 'Mesas', description: null, price: 15, per: 'guest', is_obligatory: false },
      { name: 'Limpeza', description: null, price: 350, per: 'event', is_obligatory: true },
    ],
  });
});

test('an error in a folded section opens it and takes the focus', async () => {
  api.spaces = [spaceRow()];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  const prices = await fold('Preços por data');
  set('Preço de Domingo', '0,50');
  await user.click(prices);
  expect(screen.queryByLabelText('Preço de Domingo')).toBeNull();
  await update();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Preço de Domingo')));
  expect(screen.getByText('O preço mínimo é R$ 1,00.')).toBeTruthy();
  expect(api.written).toEqual([]);
});

test('two tabs change the house rules: both are shown as a host reads them', async () => {
  const stored = spaceRow();
  api.spaces = [stored];
  edit();
  await screen.findByRole('form', { name: 'Editar Galpão Estúdio 27' });
  await fold('Regras');
  await user.click(within(screen.getByRole('radiogroup', { name: 'Animais' })).getByLabelText('Sim'));
  Object.assign(stored, { house_rules: { animals: 'no' } });
  await update();
  const dialog = within(await screen.findByRole('dialog', { name: 'Outra aba mudou “Regras”' }));
  expect(dialog.getByRole('radio', { name: 'Aqui, agora', description: 'Animais: Pode' })).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Na outra aba', description: 'Animais: Não pode' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar esta escolha' }));
  await screen.findByRole('heading', { name: 'Lista' });
  expect(stored.house_rules).toEqual({ animals: 'no' });
});

test('the host of an older listing is asked where it is, without being held up', async () => {
  api.spaces = [spaceRow({ address: null })];
  edit();
  expect(await screen.findByText('Falta o endereço deste espaço')).toBeTruthy();
  set('Título', 'Galpão 27');
  set('Rua', 'Rua Iposeira');
  await update();
  expect(await screen.findByText('Informe o CEP com oito números.')).toBeTruthy();
  set('Rua', '');
  await update();
  await screen.findByRole('heading', { name: 'Lista' });
  expect(changes()).toEqual({ title: 'Galpão 27' });
});

test('a suspended host reads why there is no form', async () => {
  signIn({ isSuspended: true });
  renderHost(<ListRoute />);
  expect(await screen.findByText(/Sua conta está suspensa e não pode anunciar espaços/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Anunciar espaço' })).toBeNull();
});
