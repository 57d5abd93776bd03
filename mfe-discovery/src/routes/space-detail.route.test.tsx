import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetDrafts, questionDraft, writeDraft } from 'shared-domain/chat/chat-drafts.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { formatLongDay, formatMonth } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { onNotification, provideOfferedWidgets, provideWidgets } from 'shared-domain/platform';
import { signIn, signOut, toasts } from 'shared-domain/testing/fake-platform.ts';
import { renderRoute } from 'shared-domain/testing/render.tsx';
import { expectWords } from 'shared-domain/testing/words.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { uploadReviewPhoto } from '../data/reviews/review-photo.ts';
import { DiscoveryApi, spaceId, spaceRow, termsRow } from '../testing/fake-api.ts';
import * as detail from './space-detail.route.tsx';
// these would be loaded by a click or by scrolling near
import '../features/space-detail/all-reviews.tsx';
import '../features/space-detail/answer-form.tsx';
import '../features/space-detail/free-days.tsx';
import '../features/space-detail/lightbox.tsx';
import '../features/space-detail/similar-list.tsx';

// drawing and sending bytes needs a real browser; the journey is in e2e
vi.mock('../data/reviews/review-photo.ts', () => ({
  uploadReviewPhoto: vi.fn(),
  removeReviewPhoto: vi.fn(async () => {}),
}));

const review = (index: number) => ({
  id: `review-${index}`,
  rating: 5,
  comment: `Comentário ${index}`,
  created_at: '2026-10-02T12:00:00Z',
  reviewer_name: 'Beatriz Nogueira',
  reviewer_avatar: null,
  answer: null as string | null,
  answered_at: null as string | null,
  photos: [] as string[],
});

function pageOf(overrides: Record<string, unknown> = {}, reviews = [review(1), review(2)]) {
  return {
    space: {
      ...spaceRow(),
      lowest_price: 8900,
      image_descriptions: {},
      description: 'Casa de 1912 no alto de Santa Teresa.',
      created_at: '2026-01-01T00:00:00Z',
      ...overrides,
    },
    host: {
      id: 'host',
      full_name: 'Helena Furtado',
      avatar_url: null,
      bio: 'Cuida da casa que foi dos avós.' as string | null,
      member_since: '2023-03-10T12:00:00Z',
      host_verified: true,
      response_minutes: null as number | null,
      spaces: 3,
      bookings: 27,
      is_new: false,
    },
    reviews,
    rating_distribution: { 1: 0, 2: 0, 3: 1, 4: 5, 5: 58 },
  };
}

/** Stubs how the browser reports that a part is near; at first all of them are. */
function observeWith(observed: (arrive: (near: boolean) => void) => void) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #arrive: (near: boolean) => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        this.#arrive = (near) => callback([{ isIntersecting: near }]);
      }
      observe() {
        observed(this.#arrive);
      }
      disconnect() {}
    },
  );
}

let api: DiscoveryApi;
beforeEach(() => {
  api = new DiscoveryApi();
  api.page = pageOf();
  api.install();
  signOut();
  observeWith((arrive) => arrive(true));
});

const open = (path = `/espaco/${spaceId}`) => renderRoute(detail, '/espaco/:id?', path);

test('título, lugar, fatos, comodidades, anfitriã e avaliações', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' })).toBeTruthy();
  expect(screen.getByText('Santa Teresa, Zona Central')).toBeTruthy();
  expect(screen.getByText('Até 140 pessoas')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Comodidades' })).getAllByRole('listitem')).toHaveLength(4);
  const host = screen.getByRole('region', { name: 'Quem recebe você' });
  expect(host.textContent).toContain('Helena Furtado');
  expect(within(host).getByText('Verificado')).toBeTruthy();
  await expectWords(screen, 'Verificado');
  expect(host.textContent).toContain('Na Espaços Rio desde março de 2023');
  expect(within(host).getByText('Cuida da casa que foi dos avós.')).toBeTruthy();
  expect(within(host).getByText('3 espaços')).toBeTruthy();
  expect(within(host).getByText('27 reservas')).toBeTruthy();
  // no data, and the account is not new
  expect(screen.queryByText('Tempo de resposta')).toBeNull();
  expect(screen.queryByText('Novo anfitrião')).toBeNull();
  expect(
    screen.getByRole('img', { name: 'Distribuição das notas: 58 com cinco, 5 com quatro, 1 com três' }),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Casamentos' }).getAttribute('href')).toBe('/categoria/casamento');
});

test.each([
  [{ accepted_share: 88, minutes: 175 }, 'Aceita 88% dos pedidos e responde em 3 horas, em média'],
  [{ accepted_share: 0, minutes: null }, 'Aceita 0% dos pedidos'],
])('sob aprovação: a palavra, o prazo e como se responde: %j', async (record, sentence) => {
  api.page = pageOf({ booking_mode: 'request', answer_record: record });
  open();
  expect(await screen.findByText('Sob aprovação')).toBeTruthy();
  expect(screen.getByText('Responde em até 24h')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Quem recebe você' })).getByText(sentence)).toBeTruthy();
});

test('um espaço de reserva imediata diz isso, e nada de pedidos', async () => {
  api.page = pageOf({ answer_record: { accepted_share: 88, minutes: 175 } });
  open();
  expect(await screen.findByText('Reserva imediata')).toBeTruthy();
  expect(screen.queryByText(/Responde em até|dos pedidos/)).toBeNull();
});

test.each([1, 5])('de %s fotos, o foco vai do título à reserva e dela às datas, sem pular nenhuma', async (photos) => {
  observeWith(() => {});
  const images = Array.from({ length: photos }, (_, index) => `https://images.example/${index}.webp`);
  api.page = pageOf({ images });
  open();
  const card = await screen.findByRole('complementary', { name: 'Reserva' });
  const title = screen.getByRole('heading', { level: 1 });
  const dates = await screen.findByRole('region', { name: /^Datas/ });
  expect(within(dates).queryByRole('button', { name: 'Próximo mês' })).toBeNull();
  await userEvent.setup().tab();
  const months = await within(dates).findByRole('button', { name: 'Próximo mês' });
  const inOrder = [title, card, months, screen.getByRole('region', { name: 'Avaliações' })];
  const parts = [...document.querySelectorAll('*')];
  expect(inOrder.map((part) => parts.indexOf(part)).toSorted((a, b) => a - b)).toEqual(
    inOrder.map((part) => parts.indexOf(part)),
  );
  const stops = [...document.querySelectorAll('a, button, input')];
  const between = stops.filter(
    (stop) =>
      title.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING &&
      stop.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(between.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('avaliações')]);
});

test('horários, regras em palavras, extras, política e o preço de cada dia', async () => {
  api.terms = termsRow({
    closes_at: '01:00',
    music_until: '22:00',
    notice_days: 2,
    cancellation_policy: 'firm',
    house_rules: { drink: 'yes', animals: 'ask', fireworks: 'no' },
    house_rules_note: 'O portão fecha à meia-noite.',
    extras: [{ id: 'e1', name: 'Limpeza', description: null, price: 350, per: 'event', is_obligatory: true }],
    weekday_prices: [{ weekday: 6, price: 9900 }],
  });
  open();
  const rules = within(await screen.findByRole('list', { name: 'Regras da casa' }));
  expect(rules.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    'Bebida alcoólicaPode',
    'AnimaisA combinar',
    'Velas e fogosNão pode',
  ]);
  expect(screen.getByText('Das 8h à 1h')).toBeTruthy();
  const hours = screen.getByRole('region', { name: 'Horários e regras' }).textContent;
  expect(hours).toContain('8h–1h');
  expect(hours).toContain('22h');
  expect(hours).toContain('“O portão fecha à meia-noite.”');
  expect(screen.getByRole('region', { name: 'Extras' }).textContent).toMatch(
    /Limpeza.*Obrigatória, já no preço\..*R\$\s350/,
  );
  expect(screen.getByRole('region', { name: 'Cancelamento: política firme' }).textContent).toContain(
    'Até 60 dias antes do evento',
  );
  // with what is obligatory
  expect((await screen.findAllByRole('button', { name: /^sábado, .*, R\$\s10\.250$/ })).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: /^sexta-feira, .*, R\$\s9\.250$/ }).length).toBeGreaterThan(0);
});

test('sem fotos e sem avaliações, cada falta é dita', async () => {
  api.page = pageOf(
    {
      images: [],
      rating_average: null,
      rating_count: 0,
    },
    [],
  );
  open();
  expect(await screen.findByText('Nenhuma imagem disponível')).toBeTruthy();
  expect(screen.getByText('Novo')).toBeTruthy();
  expect(screen.getByText(/ainda não tem avaliações/)).toBeTruthy();
});

test('todas as avaliações abrem em um diálogo, vinte por vez; uma falha oferece tentar de novo', async () => {
  const user = userEvent.setup();
  const row = (index: number) => {
    const { reviewer_name, reviewer_avatar, ...rest } = review(index);
    return {
      ...rest,
      answer: null,
      answered_at: null,
      profiles: { full_name: reviewer_name, avatar_url: reviewer_avatar },
      review_photos: [],
    };
  };
  api.page = pageOf({}, [1, 2, 3, 4, 5, 6].map(review));
  api.reviews = Array.from({ length: 20 }, (_, index) => row(index + 101));
  open();
  await screen.findByText('Comentário 4');
  expect(screen.queryByText('Comentário 5')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Ver as 64 avaliações' }));
  const dialog = await screen.findByRole('dialog', { name: '64 avaliações' });
  expect(await within(dialog).findByText('Comentário 120')).toBeTruthy();

  api.failing.add('reviews');
  await user.click(within(dialog).getByRole('button', { name: 'Mostrar mais avaliações' }));
  const retry = await within(dialog).findByRole('button', { name: 'Tentar novamente' });
  expect(within(dialog).getByText('Comentário 101')).toBeTruthy();
  api.failing.clear();
  api.reviews = [row(201)];
  await user.click(retry);
  expect(await within(dialog).findByText('Comentário 201')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Mostrar mais avaliações' })).toBeNull();
});

test('quem tem todas as avaliações à vista não precisa de diálogo', async () => {
  api.page = pageOf({ rating_count: 2 });
  open();
  await screen.findByText('Comentário 2');
  expect(screen.queryByRole('button', { name: /^Ver as/ })?.textContent ?? '').not.toContain('avaliações');
});

test('compartilhar copia o endereço do espaço, sem data, e diz isso', async () => {
  const heard: string[] = [];
  const stop = onNotification(({ title }) => heard.push(title));
  const user = userEvent.setup();
  open(`/espaco/${spaceId}?date=2099-01-02`);
  await user.click(await screen.findByRole('button', { name: 'Compartilhar' }));
  await waitFor(() => expect(heard).toEqual(['Link copiado!']));
  expect(await navigator.clipboard.readText()).toMatch(new RegExp(`/espaco/${spaceId}$`));
  stop();
});

test('quem não entrou vê o convite para entrar no lugar do formulário', async () => {
  open();
  await expectWords(screen, 'Faça login para ver e deixar avaliações');
});

test('quem já avaliou lê isso', async () => {
  api.reviewObstacle = 'already_reviewed';
  signIn({ id: 'guest' });
  open();
  await expectWords(screen, 'Você já avaliou este espaço');
  expect(screen.queryByRole('button', { name: 'Avaliar este espaço' })).toBeNull();
});

test.each([['no_past_booking', 'Só avalia quem reservou este espaço e já realizou o evento.']])(
  'quem não pode avaliar (%s) lê por quê',
  async (obstacle, reason) => {
    api.reviewObstacle = obstacle;
    signIn({ id: 'guest' });
    open();
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Avaliar este espaço' })).toBeNull();
  },
);

test('quem vem de Minhas Reservas para avaliar acha o formulário aberto, com o foco na nota', async () => {
  signIn({ id: 'guest' });
  open(`/espaco/${spaceId}#avaliar`);
  const form = within(await screen.findByRole('form', { name: 'Sua avaliação' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByRole('radio', { checked: true })));
});

test('avaliar: comentário vazio não sai, o enviado leva nota e texto, e o formulário fecha', async () => {
  signIn({ id: 'guest' });
  const heard: string[] = [];
  const stop = onNotification((notification) => {
    heard.push(`${notification.title} / ${notification.text}`);
    toasts.push(notification);
  });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Avaliar este espaço' }));
  const form = await screen.findByRole('form', { name: 'Sua avaliação' });
  expect(within(form).getByRole<HTMLInputElement>('radio', { name: '5 estrelas' }).checked).toBe(true);
  await user.click(within(form).getByRole('button', { name: 'Enviar avaliação' }));
  const sent = () => api.calls.filter((request) => request.name === 'write_review').map((request) => request.body);
  expect(sent()).toEqual([]);

  await user.click(within(form).getByRole('radio', { name: '4 estrelas' }));
  await user.type(within(form).getByLabelText('Comentário'), '  Luz linda à tarde.  ');
  api.failing.add('write_review');
  await user.click(within(form).getByRole('button', { name: 'Enviar avaliação' }));
  await waitFor(() =>
    expect(heard).toEqual(['Erro ao enviar avaliação / Não foi possível enviar sua avaliação. Tente novamente.']),
  );
  await expectWords(screen, 'Não foi possível enviar sua avaliação. Tente novamente.');
  await expectWords(screen, 'Erro ao enviar avaliação');

  api.failing.clear();
  await user.click(within(form).getByRole('button', { name: 'Enviar avaliação' }));
  await waitFor(() => expect(heard[1]).toBe('Avaliação enviada! / Sua avaliação foi publicada com sucesso.'));
  await expectWords(screen, 'Sua avaliação foi publicada com sucesso.');
  expect(sent().at(-1)).toEqual({
    target_space: spaceId,
    rating: 4,
    comment: 'Luz linda à tarde.',
    photos: [],
  });
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Sua avaliação' })).toBeNull());
  stop();
});

test('o que não pode ser público numa avaliação é dito no campo, e o texto fica', async () => {
  signIn({ id: 'guest' });
  api.on('write_review', () => Response.json({ code: 'PT422', message: 'comment_has_phone' }, { status: 422 }));
  open(`/espaco/${spaceId}#avaliar`);
  const user = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'Sua avaliação' }));
  const comment = form.getByLabelText<HTMLTextAreaElement>('Comentário');
  await user.type(comment, 'Ligue 99876-5432');
  await user.click(form.getByRole('button', { name: 'Enviar avaliação' }));
  expect(await form.findByText('A avaliação é pública: tire o número de telefone.')).toBeTruthy();
  expect([comment.value, document.activeElement]).toEqual(['Ligue 99876-5432', comment]);
});

test('uma avaliação mostra as fotos, que abrem em tela cheia, e a resposta de quem anuncia', async () => {
  const shown = {
    ...review(1),
    answer: 'Volte no verão.',
    answered_at: '2026-08-14T15:00:00Z',
    photos: ['guest/a-1.webp', 'guest/a-2.webp'],
  };
  api.page = pageOf({}, [shown]);
  open();
  const reviews = await screen.findByRole('region', { name: 'Avaliações' });
  expect(within(reviews).getByText(/^Resposta de .+ · 14\/08\/2026$/)).toBeTruthy();
  expect(within(reviews).getByText('Volte no verão.')).toBeTruthy();
  expect(within(reviews).queryByRole('button', { name: /^Responder/ })).toBeNull();
  const user = userEvent.setup();
  await user.click(within(reviews).getByRole('button', { name: 'Abrir foto 2 de Beatriz Nogueira' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fotos de Beatriz Nogueira' });
  expect(within(dialog).getByText(/de 2$/, { selector: '[aria-live]' }).textContent).toBe('2 de 2');
  expect(dialog.innerHTML).toContain('/object/public/review-photos/guest/a-2-960.webp');
});

test('quem anuncia responde uma avaliação sem resposta; o que não pode ser público é dito no campo', async () => {
  api.reviewObstacle = 'own_space';
  signIn({ id: String((api.page as { host: { id: string } }).host.id) });
  open();
  const user = userEvent.setup();
  const heard: unknown[] = [];
  const stop = onNotification(({ title }) => heard.push(title));
  const [first] = await screen.findAllByRole('button', { name: /^Responder à avaliação de/ });
  if (!first) throw new Error('no button');
  await user.click(first);
  const form = await screen.findByRole('form', { name: 'Resposta a Beatriz Nogueira' });
  const publish = () => user.click(within(form).getByRole('button', { name: 'Publicar resposta' }));
  await publish();
  expect(await within(form).findByText('Escreva a resposta.')).toBeTruthy();
  api.on('answer_review', () => Response.json({ code: 'PT422', message: 'answer_has_phone' }, { status: 422 }));
  await user.type(within(form).getByLabelText('Sua resposta'), 'Ligue (21) 99876-5432');
  await publish();
  expect(await within(form).findByText('A resposta é pública: tire o número de telefone.')).toBeTruthy();
  api.on('answer_review', () => ({ answer: 'Obrigada!', answered_at: '2026-11-01T12:00:00Z' }));
  await user.clear(within(form).getByLabelText('Sua resposta'));
  await user.type(within(form).getByLabelText('Sua resposta'), 'Obrigada!');
  await publish();
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Resposta a Beatriz Nogueira' })).toBeNull());
  expect(heard).toEqual(['Resposta publicada']);
  stop();
  expect(api.calls.filter(({ name }) => name === 'answer_review').at(-1)?.body).toEqual({
    target_review: 'review-1',
    answer: 'Obrigada!',
  });
});

test('avaliar com fotos: enviadas ao serem escolhidas, a que falha é enviada de novo, e a avaliação espera por elas', async () => {
  signIn({ id: 'guest' });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Avaliar este espaço' }));
  const form = await screen.findByRole('form', { name: 'Sua avaliação' });
  await user.type(within(form).getByLabelText('Comentário'), 'Lindo.');
  const uploads: PromiseWithResolvers<string>[] = [];
  vi.mocked(uploadReviewPhoto).mockImplementation(() => {
    const upload = Promise.withResolvers<string>();
    uploads.push(upload);
    return upload.promise;
  });
  const file = (name: string) => new File([name], name, { type: 'image/jpeg' });
  await user.upload(within(form).getByLabelText('Arquivos das fotos'), [file('a.jpg'), file('b.jpg')]);
  await waitFor(() => expect(uploads).toHaveLength(1));
  const send = () => user.click(within(form).getByRole('button', { name: 'Enviar avaliação' }));
  const heard: unknown[] = [];
  const stop = onNotification(({ text }) => heard.push(text));
  await send();
  expect(heard).toEqual(['Espere o envio das fotos terminar.']);
  uploads[0]?.resolve('guest/a-1.webp');
  await waitFor(() => expect(uploads).toHaveLength(2));
  uploads[1]?.reject(new Error('offline'));
  await user.click(await within(form).findByRole('button', { name: 'Tentar de novo (foto 2)' }));
  await waitFor(() => expect(uploads).toHaveLength(3));
  uploads[2]?.resolve('guest/a-2.webp');
  await waitFor(() => expect(within(form).queryByRole('progressbar')).toBeNull());
  await send();
  await waitFor(() =>
    expect(api.calls.filter(({ name }) => name === 'write_review').at(-1)?.body).toMatchObject({
      photos: ['guest/a-1.webp', 'guest/a-2.webp'],
    }),
  );
  stop();
});

test('espaços parecidos: os da zona primeiro, nunca ele mesmo', async () => {
  const other = (id: string) => spaceRow({ id, title: `Casa ${id}` });
  api.finds = (body) =>
    body.zone_slug ? [spaceRow(), other('perto')] : [spaceRow(), other('longe'), other('perto'), other('além')];
  open();
  const similar = await screen.findByRole('region', { name: 'Espaços parecidos' });
  expect(
    within(similar)
      .getAllByRole('heading', { level: 3 })
      .map((title) => title.textContent),
  ).toEqual(['Casa perto', 'Casa longe', 'Casa além']);
  expect(within(similar).getByRole('link', { name: 'Ver casamentos na Zona Central' }).getAttribute('href')).toBe(
    '/buscar?type=casamento&zone=zona-central',
  );
});

test('espaços parecidos: com um dia escolhido, só os livres nele', async () => {
  const day = addDays(todayInRio(), 12);
  api.finds = () => [spaceRow(), spaceRow({ id: 'livre', title: 'Casa livre' })];
  open(`/espaco/${spaceId}?date=${day}`);
  const similar = await screen.findByRole('region', { name: 'Espaços parecidos' });
  expect(within(similar).getByText(/^Livres em /)).toBeTruthy();
  expect(within(similar).getByRole('link', { name: 'Casa livre' }).getAttribute('href')).toBe(
    `/espaco/livre?date=${day}`,
  );
  const requested = api.calls.filter((request) => request.name === 'search_spaces');
  expect(requested.length).toBeGreaterThan(0);
  for (const { body } of requested) expect(body.request).toMatchObject({ event_date: day });
});

test('as fotos abrem em tela cheia, viram pelo teclado e fecham', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Ver as 3 fotos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fotos de Casa do Mirante' });
  const position = () => within(dialog).getByText(/de 3$/, { selector: '[aria-live]' }).textContent;
  expect(position()).toBe('1 de 3');
  await user.keyboard('{ArrowRight}');
  expect(position()).toBe('2 de 3');
  await user.keyboard('{End}{ArrowRight}');
  expect(position()).toBe('1 de 3');
  await user.keyboard('{ArrowLeft}');
  expect(position()).toBe('3 de 3');
  await user.keyboard('{Home}');
  expect(position()).toBe('1 de 3');
  await user.click(within(dialog).getByRole('button', { name: 'Foto 2' }));
  expect(position()).toBe('2 de 3');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('sem nenhum dia livre, diz e leva a outros espaços assim', async () => {
  const today = todayInRio();
  api.calendar = Array.from({ length: 367 }, (_, index) => ({ date: addDays(today, index), state: 'blocked' }));
  open();
  expect(await screen.findByText(/Sem datas livres nos próximos 12 meses\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver outros espaços assim' }).getAttribute('href')).toBe(
    '/buscar?type=casamento&zone=zona-central',
  );
});

test('a data da busca está tomada aqui: mostra o mês dela, oferece as mais próximas e outros espaços', async () => {
  const day = addDays(todayInRio(), 100);
  api.calendar = [{ date: day, state: 'booked' }];
  open(`/espaco/${spaceId}?date=${day}`);
  expect(await screen.findByText(/^Este espaço não está livre: /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ver espaços livres nessa data' }).getAttribute('href')).toBe(
    `/buscar?type=casamento&date=${day}&zone=zona-central`,
  );
  expect(screen.getByRole('grid', { name: formatMonth(day) })).toBeTruthy();
  const near = within(screen.getByRole('group', { name: 'Datas livres mais próximas' })).getAllByRole('button');
  expect(near).toHaveLength(3);
  await userEvent.setup().click(near[0] as HTMLElement);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain(`date=${addDays(day, -1)}`));
  expect(screen.queryByText(/^Este espaço não está livre: /)).toBeNull();
  // the pressed button has gone with the notice
  await waitFor(() => expect(document.activeElement?.closest('[aria-selected="true"]')).toBeTruthy());
});

test('quem guarda a data para pagar não lê que ela está tomada, nem depois de pagar', async () => {
  const day = addDays(todayInRio(), 30);
  api.calendar = [{ date: day, state: 'held' }];
  const { client } = open(`/espaco/${spaceId}?date=${day}`);
  await screen.findByText('Sua data');
  expect(screen.queryByText(/^Este espaço não está livre: /)).toBeNull();
  api.calendar = [{ date: day, state: 'booked' }];
  await act(() => client.invalidateQueries());
  expect(screen.queryByText(/^Este espaço não está livre: /)).toBeNull();
});

test('o mês de uma data escolhida em outro lugar aparece, também o de uma que se tocou antes', async () => {
  const { router } = open();
  const shows = (day: string) => screen.findByRole('grid', { name: formatMonth(day) });
  const near = addDays(todayInRio(), 3);
  await shows(todayInRio());
  const chosen = await screen.findByRole('button', { name: new RegExp(`^${formatLongDay(near)}`) });
  await userEvent.setup().click(chosen);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain(`date=${near}`));
  const far = addDays(todayInRio(), 200);
  await act(() => router.navigate(`/espaco/${spaceId}?date=${far}`));
  await shows(far);
  await act(() => router.navigate(`/espaco/${spaceId}?date=${near}`));
  await shows(near);
});

test('a disponibilidade falha sozinha', async () => {
  api.failing.add('space_calendar');
  open();
  expect(await screen.findByText('Não foi possível carregar a disponibilidade do espaço.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Casa do Mirante' })).toBeTruthy();
});

test.each([
  ['um id desconhecido', `/espaco/${spaceId}`],
  ['um id que não é id', '/espaco/abc'],
])('%s: espaço não encontrado, com 404', async (_name, path) => {
  api.page = null;
  const { router } = open(path);
  expect(await screen.findByRole('heading', { name: 'Espaço não encontrado' })).toBeTruthy();
  await expectWords(screen, 'O espaço que você está procurando não existe ou não está mais disponível.');
  expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
});

test('sem id vai para o início', async () => {
  const { router } = open('/espaco');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('uma falha oferece tentar de novo', async () => {
  api.failing.add('space_page');
  open();
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  api.failing.clear();
  await userEvent.setup().click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' })).toBeTruthy();
});

test('título, descrição e dados estruturados para buscadores', async () => {
  const { router } = open();
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' });
  const url = new URL(`https://espacos.example.test/espaco/${spaceId}`);
  const head = detail.meta(Object.values(router.state.loaderData).at(-1), { params: { id: spaceId }, url });
  expect(head.title).toBe('Casa do Mirante');
  expect(head.description).toContain('por evento');
  expect(
    (typeof head.structuredData === 'function' ? await head.structuredData() : []).map((node) => node['@type']),
  ).toEqual(['EventVenue', 'Offer', 'BreadcrumbList']);
  expect(detail.meta(undefined, { params: {}, url })).toEqual({ title: 'Espaço não encontrado', noindex: true });
});

test('cada foto tem o texto de quem anuncia, ou qual delas é', async () => {
  api.page = pageOf({ image_descriptions: { 'demo/casamento-2.jpg': 'Mesa posta no terraço' } });
  open();
  expect(await screen.findByRole('button', { name: 'Ampliar: Mesa posta no terraço' })).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Ampliar: Foto 1 de 3: Casa do Mirante' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fotos de Casa do Mirante' });
  expect(within(dialog).getByRole('img', { name: 'Foto 1 de 3: Casa do Mirante' })).toBeTruthy();
  await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Foto 2: Mesa posta no terraço' }));
  expect(within(dialog).getByRole('img', { name: 'Mesa posta no terraço' })).toBeTruthy();
  // below the picture; one without words has no caption
  expect([...dialog.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual([
    'Mesa posta no terraço',
  ]);
});

test.each([
  [2, 2],
  [3, 3],
  [4, 3],
  [5, 5],
  [7, 5],
])('de %i fotos a grade mostra %i, e o nome do espaço fica abaixo delas', async (count, inGrid) => {
  api.page = pageOf({ images: Array.from({ length: count }, (_, index) => `demo/casamento-${index + 1}.jpg`) });
  open();
  const gallery = await screen.findByRole('region', { name: 'Fotos do espaço' });
  const pictures = within(gallery).getAllByRole('listitem');
  expect(pictures).toHaveLength(count);
  expect(pictures.filter(({ className }) => !className.includes(' sm:hidden'))).toHaveLength(inGrid);
  expect(gallery.nextElementSibling).toBeNull();
});

test('a primeira foto é pedida logo e as outras, na fila do celular, só com um toque', async () => {
  open();
  const gallery = await screen.findByRole('region', { name: 'Fotos do espaço' });
  const first = within(gallery).getByRole('img', { name: 'Foto 1 de 3: Casa do Mirante' });
  expect([first.getAttribute('loading'), first.getAttribute('fetchpriority')]).toEqual(['eager', 'high']);
  const held = () =>
    within(gallery)
      .getAllByRole('img')
      .map((image) => image.closest('picture')?.querySelector('source[media^="(width < 40rem)"]') != null);
  expect(held()).toEqual([false, true, true]);
  fireEvent.touchStart(within(gallery).getByRole('list'));
  expect(held()).toEqual([false, false, false]);
});

test('uma foto só tem o nome e os fatos do espaço ao lado', async () => {
  api.page = pageOf({ images: ['demo/casamento-1.jpg'] });
  open();
  const gallery = await screen.findByRole('region', { name: 'Fotos do espaço' });
  const beside = gallery.nextElementSibling as HTMLElement;
  expect(within(beside).getByRole('heading', { name: 'Casa do Mirante', level: 1 })).toBeTruthy();
  expect(within(beside).getByText('Até 140 pessoas')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('as perguntas ao anfitrião só existem quando há chat no ar, e o chat vem quando se pede', async () => {
  open();
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' });
  expect(screen.queryByRole('button', { name: 'Tire suas dúvidas' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Propor visita' })).toBeNull();
  expect(screen.getByText(/o endereço vem com o pagamento\.$/)).toBeTruthy();
  cleanup();

  const renderedProps: unknown[] = [];
  provideOfferedWidgets(['chat/chat-box']);
  provideWidgets(({ name, props }) => {
    if (name === 'chat/chat-box') renderedProps.push(props);
    return <p>{name}</p>;
  });
  try {
    open();
    const card = within(await screen.findByRole('region', { name: 'Quem recebe você' }));
    expect(card.getByRole('link', { name: 'Propor visita' }).getAttribute('href')).toBe(
      `/chat?espaco=${spaceId}&visita=propor`,
    );
    await expectWords(screen, 'Tire suas dúvidas');
    const ask = card.getByRole('button', { name: 'Tire suas dúvidas' });
    expect(ask.getAttribute('aria-expanded')).toBe('false');
    expect(card.queryByText('chat/chat-box')).toBeNull();
    await userEvent.click(ask);
    expect(await card.findByText('chat/chat-box')).toBeTruthy();
    expect(ask.getAttribute('aria-expanded')).toBe('true');
    expect(renderedProps.at(-1)).toEqual({
      space: { id: spaceId, title: 'Casa do Mirante' },
      host: { id: 'host', name: 'Helena Furtado' },
    });
    cleanup();

    writeDraft(questionDraft(spaceId), 'Tem estacionamento?');
    open();
    expect(await screen.findByText('chat/chat-box')).toBeTruthy();
    cleanup();

    signIn({ id: 'host' });
    open();
    await screen.findByRole('region', { name: 'Quem recebe você' });
    expect(screen.queryByRole('button', { name: 'Tire suas dúvidas' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Propor visita' })).toBeNull();
  } finally {
    forgetDrafts();
    provideOfferedWidgets([]);
  }
});

test('perfil e avaliações se denunciam por um menu, com o teclado', async () => {
  signIn();
  open();
  const user = userEvent.setup();
  const options = await screen.findByRole('button', { name: 'Opções do perfil de Helena Furtado' });
  expect(screen.getAllByRole('button', { name: /^Denunciar/ }).map(({ textContent }) => textContent)).toEqual([
    'Denunciar este espaço',
  ]);
  options.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Denunciar perfil' });
  await user.keyboard('{ArrowDown}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Denunciar este perfil' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const ofReviews = screen.getAllByRole('button', { name: 'Opções da avaliação de Beatriz Nogueira' });
  expect(ofReviews).toHaveLength(2);
  await user.click(ofReviews[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Denunciar avaliação' }));
  expect(await screen.findByRole('dialog', { name: 'Denunciar esta avaliação' })).toBeTruthy();
});

test('o dia escolhido no cartão vai para o endereço e o calendário, e volta ao cartão', async () => {
  let card: { initialDate?: string; onDateChange?: (day: string) => void } = {};
  provideWidgets(({ props }) => {
    card = props as typeof card;
    return null;
  });
  open();
  const address = await screen.findByTestId('address');
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' });
  const day = addDays(todayInRio(), 20);
  act(() => card.onDateChange?.(day));
  await waitFor(() => expect(address.textContent).toBe(`/espaco/${spaceId}?date=${day}`));
  await waitFor(() => expect(card.initialDate).toBe(day));
});

test.each([
  ['2020-01-02', /^O dia 02\/01\/2020 já passou\. Escolha outra data para o seu evento\./],
  ['2099-01-02', /^O dia 02\/01\/2099 ainda não pode ser reservado: a agenda vai até 365 dias à frente\./],
  ['ontem', /^Não entendemos “ontem” como data\./],
])('uma data que não pode ser reservada é dita junto da reserva, e não vale: %s', async (date, sentence) => {
  let card: unknown;
  provideWidgets(({ props }) => {
    card = props;
    return null;
  });
  const { router } = open(`/espaco/${spaceId}?date=${date}`);
  const notice = await screen.findByText(sentence);
  // above the booking, not with the calendar, which comes only when one is near it
  const place = within(notice.parentElement as HTMLElement);
  expect(place.getByRole('link', { name: 'Ver datas livres' }).getAttribute('href')).toBe('#datas-livres');
  expect(document.getElementById('datas-livres')?.textContent).toContain('Datas e preços');
  await waitFor(() => expect(card).toBeDefined());
  expect(card).not.toHaveProperty('initialDate');
  await act(() => router.navigate(`/espaco/${spaceId}?date=${addDays(todayInRio(), 20)}`));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('o que o anfitrião muda durante a visita chega também ao título e aos dados para buscadores', async () => {
  const { router, client } = open();
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante' });
  api.page = pageOf({ title: 'Casa do Mirante Novo' });
  await act(() => client.invalidateQueries());
  await screen.findByRole('heading', { level: 1, name: 'Casa do Mirante Novo' });
  await expect
    .poll(() => router.state.loaderData['0'])
    .toMatchObject({
      page: { space: { title: 'Casa do Mirante Novo' } },
    });
});
