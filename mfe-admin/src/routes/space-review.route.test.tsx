import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReviewedParts } from 'shared-domain/spaces/spaces.answers.ts';
import { emptyFields } from 'shared-domain/testing/empty-fields.ts';
import { FakeApi, json, refusal } from 'shared-domain/testing/fake-api.ts';
import { gates, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test } from 'vitest';
import type { AdminSpaceFacts } from '../data/spaces/admin-space.query.ts';
import { renderAdmin, signIn } from '../testing/render.tsx';
import { Component } from './space-review.route.tsx';

const id = '7f3a91c2-0000-4000-8000-000000000001';
const hostId = '22222222-0000-4000-8000-000000000002';
const pending = {
  id,
  title: 'Casa do Horto',
  description: 'Jardim na encosta.',
  type: 'casamento',
  capacity: 90,
  price: 7200,
  zone: 'zona-sul',
  neighborhood: 'jardim-botanico',
  amenities: ['Bar'],
  image_descriptions: {},
  images: ['a/1.jpg', 'a/2.jpg'],
  cover_image_index: 1,
  host_id: hostId,
  status: 'pending',
  rejection_reason: null,
  rejection_code: null,
  created_at: '2026-11-20T12:14:00Z',
  reviewed_at: null,
  opens_at: '08:00:00',
  closes_at: '02:00:00',
  music_until: null,
  notice_days: 0,
  horizon_days: 365,
  house_rules: {},
  house_rules_note: null,
  cancellation_policy: 'moderate',
  extras: [],
  weekday_prices: [],
  price_ranges: [],
};
const host = { id: hostId, full_name: 'Marina Azevedo', avatar_url: null, bio: null, location: null };
const account = {
  id: '11111111-0000-4000-8000-000000000001',
  full_name: 'Chefe',
  avatar_url: null,
  is_host: false,
  host_verified: false,
  is_admin: false,
  phone: null,
  date_of_birth: null,
  missing: [],
};

const facts: AdminSpaceFacts = {
  id,
  suspended_at: null,
  suspension: null,
  is_host_suspended: false,
  upcoming: [],
  done: 9,
  assignment: null,
  rating_average: 3.9,
  rating_count: 8,
  host_spaces: 5,
  address: null,
  reports: null,
  resent: null,
};

let api: FakeApi;
let space: Record<string, unknown>;
let verified: boolean;
beforeEach(() => {
  space = { ...pending };
  verified = false;
  api = new FakeApi()
    .on('spaces', () => [space])
    .on('profiles', () => [{ ...host, is_host: true, host_verified: verified, created_at: '2026-01-01T12:00:00Z' }])
    .on('audit_log', () => []);
  api.install();
  signIn();
});

const open = (at = id) => renderAdmin(<Component />, `/admin/space/${at}`, '/admin/space/:id');

test('a listing that was rejected, mended and resent shows its decisions with their reasons', async () => {
  const act = (number: number, action: string, details: object) => ({
    id: number,
    action,
    details,
    actor_id: host.id,
    actor: { full_name: host.full_name },
    target_type: 'space',
    target_id: id,
    created_at: '2026-11-20T12:14:00Z',
  });
  api.on('audit_log', () => [
    act(2, 'space_resent', { changed: { capacity: { from: 120, to: 60 } } }),
    act(1, 'space_rejected', { title: 'Casa', reason: 'A capacidade não confere com as fotos.' }),
  ]);
  open();
  const history = within(await screen.findByRole('region', { name: 'Registro' }));
  expect(await history.findByText('Anúncio corrigido e reenviado')).toBeTruthy();
  expect(history.getByText('Capacidade: 120 pessoas → 60 pessoas')).toBeTruthy();
  expect(history.getByText('Motivo: A capacidade não confere com as fotos.')).toBeTruthy();
  expect(history.getByText('Anúncio enviado')).toBeTruthy();
});

const parts: ReviewedParts = {
  ...emptyFields,
  title: 'Casa do Horto',
  description: 'Jardim na encosta.',
  price: 7200,
  weekday_prices: [],
  price_ranges: [],
  extras: [],
  rules: { house_rules: {}, house_rules_note: null },
  images: ['a/1.jpg'],
  address: null,
  type: 'casamento',
  capacity: 120,
  place: { zone: 'zona-sul', neighborhood: 'jardim-botanico' },
  amenities: ['Bar'],
  cover: 'a/1.jpg',
  image_descriptions: { 'a/1.jpg': 'Jardim' },
  hours: { opens_at: '08:00:00', closes_at: '02:00:00', music_until: null },
  notice: { notice_days: 0, horizon_days: 365 },
  booking_mode: 'instant',
  cancellation_policy: 'moderate',
};
const resent = (now: Partial<ReviewedParts>) =>
  api.on('admin_space', () => ({
    ...facts,
    resent: {
      rejected_at: '2026-11-20T13:42:00Z',
      before: parts,
      now: { ...parts, ...now },
      fields: Object.keys(now),
    },
  }));

test('a listing that was sent again shows each part that changed since its rejection, old and new', async () => {
  resent({
    title: 'Casa do Horto Velho',
    price: 3600,
    capacity: 60,
    amenities: ['Bar', 'Piscina'],
    images: ['a/1.jpg', 'a/2.jpg'],
    cover: 'a/2.jpg',
    image_descriptions: { 'a/1.jpg': 'Encosta' },
    place: { zone: 'zona-sul', neighborhood: 'copacabana' },
    type: 'casa-com-piscina',
    hours: { opens_at: '09:00:00', closes_at: '02:00:00', music_until: '22:00:00' },
    notice: { notice_days: 3, horizon_days: 365 },
    cancellation_policy: 'firm',
  });
  open();
  const changes = await screen.findByRole('region', { name: 'O que mudou desde a rejeição' });
  within(changes).getByText('Rejeitado em 20/11/2026 às 10:42.');
  const words = changes.textContent.replace(/\u00a0/g, ' ');
  for (const [name, before, now] of [
    ['Título', 'Casa do Horto', 'Casa do Horto Velho'],
    ['Preço', 'R$ 7.200', 'R$ 3.600 50% a menos'],
    ['Tipo', 'Casamento', 'Casa com piscina'],
    ['Capacidade', '120 pessoas', '60 pessoas'],
    ['Bairro', 'Jardim Botânico, Zona Sul', 'Copacabana, Zona Sul'],
    ['Comodidades', 'Bar', 'BarPiscina'],
    ['Descrição das fotos', 'Jardim', 'Encosta'],
    ['Horários', '08:00 às 02:00 do dia seguinte · sem limite para música', '09:00 às 02:00 do dia seguinte'],
    ['Antecedência', 'sem antecedência mínima, até 12 meses à frente', '3 dias de antecedência'],
    ['Cancelamento', 'Moderada', 'Firme'],
  ])
    expect(words).toContain(`${name} antes${before}${name} agora${now}`);
  const covers = within(changes)
    .getAllByRole('img', { name: 'Capa' })
    .map((image) => image.getAttribute('src'));
  expect(covers).toEqual([expect.stringContaining('a/1'), expect.stringContaining('a/2')]);
  expect(changes.textContent).not.toContain('Extras');
});

test('a listing that was sent again as it was says that nothing changed', async () => {
  resent({});
  open();
  const changes = await screen.findByRole('region', { name: 'O que mudou desde a rejeição' });
  within(changes).getByText('Nada mudou.');
  cleanup();
  api.on('admin_space', () => facts);
  open();
  await screen.findByRole('region', { name: 'O que os hóspedes veem' });
  expect(screen.queryByRole('region', { name: 'O que mudou desde a rejeição' })).toBeNull();
});

test('shows all that is decided by, the cover first', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Casa do Horto' });
  screen.getByText(`ID ${id}`);
  const facts = screen.getByRole('region', { name: 'Dados do anúncio' });
  const words = ['Casamento', '90 pessoas', 'R$\u00a07.200', 'Zona Sul', 'Jardim Botânico', '20/11/2026 às 09:14'];
  for (const fact of words) expect(facts.textContent).toContain(fact);
  await within(facts).findByText('Marina Azevedo');
  const [first, second] = within(screen.getByRole('list', { name: 'Imagens do espaço' })).getAllByRole('listitem');
  expect(first?.textContent).toContain('1 de 2');
  await expectWords(screen, '1 de 2');
  expect(first?.querySelector('img')?.src).toContain('a/2');
  expect(second?.textContent).toContain('2 de 2');
});

test('shows what guests see of a listing that waits: the span of its prices, extras, hours, rules, notice, postal code', async () => {
  const extra = { description: null, per: 'event', is_obligatory: false } as const;
  space = {
    ...pending,
    price: 3500,
    weekday_prices: [{ weekday: 6, price: 5000 }],
    price_ranges: [
      { name: 'Réveillon', first_day: '2126-12-30', last_day: '2127-01-02', price: 9000 },
      { name: 'Passado', first_day: '2020-12-30', last_day: '2021-01-02', price: 20_000 },
    ],
    extras: [
      { ...extra, name: 'Limpeza', price: 400, is_obligatory: true },
      { ...extra, name: 'Cadeiras', price: 10, per: 'guest' },
    ],
    house_rules: { smoke: 'no' },
    house_rules_note: 'Sem salto.',
    notice_days: 3,
    music_until: '22:00:00',
  };
  const address = { street: 'Rua Pacheco Leão', number: '90', postal_code: '22460-030' };
  api.on('admin_space', () => ({ ...facts, address }));
  open();
  const terms = await screen.findByRole('region', { name: 'O que os hóspedes veem' });
  await within(terms).findByText('22460-030');
  for (const words of [
    'De R$ 3.900 a R$ 9.400',
    'sáb. R$ 5.000',
    'Réveillon: 30/12/2126 a 02/01/2127, R$ 9.000',
    'Limpeza, R$ 400 · Obrigatório · por evento\nCadeiras, R$ 10 · À escolha · por pessoa',
    '08:00 às 02:00 do dia seguinte · música alta até 22:00',
    'Fumar: Não pode\nSem salto.',
    '3 dias de antecedência',
    'Moderada',
  ])
    expect(terms.textContent.replace(/\u00a0/g, ' ')).toContain(words);
  expect(screen.getByRole('region', { name: 'Dados do anúncio' }).textContent).toContain('De R$\u00a03.900');
});

test('while it loads, and without pictures, the page says so', async () => {
  space = { ...pending, images: [] };
  open();
  await expectWords(screen, 'Carregando detalhes do espaço...');
  await expectWords(screen, 'Nenhuma imagem encontrada para este espaço');
});

test('approving asks first, then says so and takes the buttons away', async () => {
  const logged = Promise.withResolvers<[]>();
  api.on('review_space', () => {
    api.on('audit_log', () => logged.promise);
    space = { ...pending, status: 'approved', reviewed_at: '2026-11-22T12:00:00Z' };
    return { id };
  });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Aprovar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Aprovar espaço?' });
  expect(dialog.textContent).toContain('passa a aparecer na busca e pode ser reservado a partir de agora.');
  await user.click(within(dialog).getByRole('button', { name: 'Aprovar espaço' }));
  await screen.findByText('Aprovado');
  expect(api.callsOf('review_space').map(({ body }) => body)).toEqual([{ target_space: id, decision: 'approved' }]);
  // the buttons are gone before everything is read again
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Dados do anúncio' })).toBeNull());
  logged.resolve([]);
  await waitFor(() =>
    expect(toasts).toContainEqual(
      expect.objectContaining({ title: 'Status atualizado', text: 'Espaço aprovado com sucesso.' }),
    ),
  );
  await expectWords(screen, 'Espaço aprovado com sucesso.');
  await expectWords(screen, 'Status atualizado');
  expect(screen.queryByRole('button', { name: 'Rejeitar' })).toBeNull();
});

test('a rejection needs its reason, and keeps it when it is refused', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Rejeitar' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Rejeitar espaço' });
  const reason = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo da rejeição' });
  await user.type(reason, '   ');
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar' }));
  await within(dialog).findByText('Escreva o motivo da rejeição.');
  within(dialog).getByText('Escolha o motivo.');
  expect(api.callsOf('review_space')).toEqual([]);

  api.on('review_space', () => refusal('space_transition_illegal'));
  await user.type(reason, 'Fotos escuras ');
  // chosen after the words were typed: they stay
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Motivo' }), 'Fotos');
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro ao atualizar status'));
  await expectWords(screen, 'Erro ao atualizar status');
  expect(toasts.at(-1)?.text).toMatch(/não está mais aguardando aprovação/);
  expect(reason.value).toBe('   Fotos escuras ');

  api.on('review_space', () => {
    space = { ...pending, status: 'rejected', rejection_reason: 'Fotos escuras', rejection_code: 'photos' };
    return { id };
  });
  await user.click(within(dialog).getByRole('button', { name: 'Rejeitar' }));
  await screen.findByText('Motivo da rejeição:');
  await expectWords(screen, 'Espaço rejeitado com sucesso.');
  expect(api.callsOf('review_space').at(-1)?.body).toEqual({
    target_space: id,
    decision: 'rejected',
    reason: 'Fotos escuras',
    reason_code: 'photos',
  });
});

test('a reason fills in its words; edited ones stay, and can be exchanged and taken back', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Rejeitar' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Rejeitar espaço' }));
  const reason = dialog.getByRole('combobox', { name: 'Motivo' });
  const words = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Motivo da rejeição' });
  await user.selectOptions(reason, 'Capacidade');
  expect(words.value).toMatch(/^A capacidade informada não confere/);
  await user.selectOptions(reason, 'Fotos');
  expect(words.value).toMatch(/^As fotos não mostram/);
  await user.type(words, ' Obrigado.');
  const edited = words.value;
  await user.selectOptions(reason, 'Preço');
  expect(words.value).toBe(edited);
  await user.click(dialog.getByRole('button', { name: 'Usar o texto de “Preço”' }));
  expect(words.value).toMatch(/^O preço informado/);
  await user.click(dialog.getByRole('button', { name: 'Voltar ao meu texto' }));
  expect(words.value).toBe(edited);
});

test('one that is on the site shows what stands there, whose it is, and what can be done', async () => {
  space = { ...pending, status: 'approved', cancellation_policy: 'moderate' };
  api.on('admin_space', () => ({ ...facts, address: { street: 'Rua Pacheco Leão', number: '90' } }));
  open();
  const listing = await screen.findByRole('region', { name: 'Anúncio' });
  for (const words of ['Casamento, até 90 pessoas', 'R$\u00a07.200', 'Imediata · Moderada', 'Bar'])
    expect(listing.textContent).toContain(words);
  await waitFor(() => expect(listing.textContent).toContain('Rua Pacheco Leão, 90'));
  await screen.findByText('3,9 (8)');
  expect((await screen.findByRole('region', { name: 'Quem anuncia' })).textContent).toContain('5 anúncios · desde');
  for (const name of ['Pedir correção', 'Suspender anúncio']) await screen.findByRole('button', { name });
  expect(screen.queryByRole('region', { name: 'Dados do anúncio' })).toBeNull();
});

test('a listing that another administrator has is not decided here', async () => {
  const assignment = { by: 'Paulo Reis', is_mine: false, until: '2026-11-23T13:40:00Z' };
  api.on('admin_space', () => ({ ...facts, assignment }));
  open();
  await screen.findByText('Com Paulo Reis até 10:40.');
  for (const name of ['Aprovar', 'Rejeitar'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
});

test('a correction is asked for by mail, once, and stands in the history with its words', async () => {
  space = { ...pending, status: 'approved' };
  const letter = '7f3a91c2-0000-4000-8000-00000000000f';
  const acts: object[] = [];
  api
    .on('admin_space', () => facts)
    .on('audit_log', () => acts)
    .on('admin_letters', () => [{ id: letter, message: 'Tire o telefone das fotos.' }])
    .on('write_to_person', ({ body }) => {
      if (api.callsOf('write_to_person').length === 1) return refusal('profile_not_found');
      acts.push({
        id: 9,
        action: 'correction_asked',
        details: { letter_id: letter, title: 'Casa do Horto' },
        target_type: 'space',
        target_id: id,
        created_at: '2026-11-20T12:14:00Z',
        actor: { full_name: 'Chefe' },
      });
      return { id: body.letter_id };
    });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Pedir correção' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pedir correção de Casa do Horto' });
  await user.click(within(dialog).getByRole('button', { name: 'Enviar pedido' }));
  await within(dialog).findByText('Escreva a mensagem.');
  const field = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: /que Marina vai ler/ });
  await user.type(field, 'Tire o telefone das fotos.');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar pedido' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Erro ao enviar'));
  expect(field.value).toBe('Tire o telefone das fotos.');
  await user.click(within(dialog).getByRole('button', { name: 'Enviar pedido' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Pedido enviado'));
  const sent = api.callsOf('write_to_person').map(({ body }) => body);
  expect(sent[0]).toMatchObject({
    target_person: hostId,
    target_space: id,
    asks_correction: true,
    message: 'Tire o telefone das fotos.',
  });
  expect(sent[1], 'the same letter').toEqual(sent[0]);
  const history = within(screen.getByRole('region', { name: 'Registro' }));
  await history.findByText('Correção pedida por e-mail');
  history.getByText('“Tire o telefone das fotos.”');
});

test('the host is vouched for, and no longer', async () => {
  api.on('set_host_verified', ({ body }) => {
    verified = body.verified === true;
    return { id: hostId };
  });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Verificar anfitrião' }));
  await user.click(await screen.findByRole('button', { name: 'Retirar verificação' }));
  await screen.findByText('Não verificado');
  expect(api.callsOf('set_host_verified').map(({ body }) => body.verified)).toEqual([true, false]);
});

test('no such space, no answer, no account, no administrator', async () => {
  open('abc');
  await screen.findByRole('heading', { name: 'Espaço não encontrado' });
  await expectWords(screen, 'Espaço não encontrado');
  cleanup();
  api.on('spaces', () => []);
  open();
  await screen.findByRole('heading', { name: 'Espaço não encontrado' });
  cleanup();
  api.on('spaces', () => json({ message: 'x' }, 500));
  open();
  await screen.findByRole('heading', { name: 'Não foi possível carregar esta página' });
  cleanup();
  signOut();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }));
  expect(gates.requireSignIn).toHaveBeenCalled();
  cleanup();
  const requested = api.callsOf('spaces').length;
  signIn({ isAdmin: false });
  api.on('my_account', () => account);
  open();
  await screen.findByRole('heading', { name: 'Acesso negado' });
  await expectWords(screen, 'Acesso negado');
  expect(api.callsOf('spaces').length).toBe(requested);
});

test('an administrator without two authenticators is led to where they are enrolled, and back; without a code nothing is asked', async () => {
  const requested = api.callsOf('spaces').length;
  for (const authenticators of [0, 1]) {
    signIn({ secondFactor: { authenticators, entered: true } });
    open();
    await expect
      .poll(() => screen.getByTestId('address').textContent)
      .toMatch(/^\/segundo-fator\?para=\/admin\/space\//);
    cleanup();
  }
  signIn({ secondFactor: { authenticators: 2, entered: false } });
  open();
  await screen.findByText('Carregando o painel administrativo...');
  // the shell's page for the code is over it, with the heading
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  expect(api.callsOf('spaces').length).toBe(requested);
});

test('whose account could not be read is not refused: the question is asked again, and its button keeps the focus', async () => {
  let answer = (_: unknown) => {};
  signIn({ isAdmin: false });
  api.on('my_account', () => json({ message: 'x' }, 500));
  open();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Painel administrativo');
  api.on('my_account', () => new Promise((resolve) => (answer = resolve)));
  await userEvent.click(again);
  await screen.findByRole('button', { name: 'Tentando...' });
  expect(document.activeElement).toBe(again);
  answer(account);
  await screen.findByRole('heading', { name: 'Acesso negado' });
});
