// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from 'shared-domain/testing/fake-api.ts';
import { toasts } from 'shared-domain/testing/fake-platform.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminPerson } from '../../data/suspensions/suspension.queries.ts';
import { renderAdmin } from '../../testing/render.tsx';
import { PersonPage } from './person-page.tsx';

const id = '22222222-0000-4000-8000-000000000002';
const spaceId = '7f3a91c2-0000-4000-8000-000000000001';
const person: AdminPerson = {
  ...{ id, full_name: 'Caio Prado', is_host: true, host_verified: false, is_admin: false, is_closed: false },
  ...{ email: 'cai•••@exemplo.com', is_confirmed: true, phone: '(21) •••••-4410', created_at: '2026-11-21T21:02:00Z' },
  ...{
    came_by: 'ALINE22K',
    is_of_age: true,
    authenticators: 0,
    suspension: null,
    booked: [],
    upcoming: [],
    reports: null,
  },
  spaces: [{ id: spaceId, title: 'Laje do Vidigal', status: 'pending', suspended_at: null }],
};
const act = (number: number, action: string, type: string, target: string, details: object) => ({
  ...{ id: number, action, target_type: type, target_id: target, details, actor: { full_name: 'Renata Lima' } },
  created_at: '2026-11-22T12:00:00Z',
});

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi()
    .on('admin_person', () => person)
    .on('audit_log', () => [])
    .on('admin_affiliate_signs', () => []);
  api.install();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the account, what it has on the site, and all that was decided about it and its listings', async () => {
  api.on('audit_log', () => [
    act(2, 'space_suspended', 'space', spaceId, { title: 'Laje do Vidigal', reason: 'Fotos de outro lugar' }),
    act(1, 'letter_sent', 'profile', id, { letter_id: 'l1' }),
  ]);
  api.on('admin_letters', () => ({ l1: 'Podemos ligar amanhã?' }));
  renderAdmin(<PersonPage id={id} />);
  await screen.findByRole('heading', { level: 1, name: 'Caio Prado' });
  for (const words of ['21/11/2026, pelo link de ALINE22K', 'Sim, por data de nascimento', 'Não ativado'])
    screen.getByText(words);
  screen.getByRole('link', { name: 'Ver anúncio: Laje do Vidigal' });
  const history = within(screen.getByRole('region', { name: 'Registro' }));
  await history.findByText('Anúncio suspenso');
  history.getByText('Motivo: Fotos de outro lugar');
  expect(history.getByRole('link', { name: 'Laje do Vidigal' }).getAttribute('href')).toBe(`/admin/space/${spaceId}`);
  history.getByText('“Podemos ligar amanhã?”');
  expect(history.getAllByRole('listitem').at(-1)?.textContent).toContain('Conta criada');
  expect(api.callsOf('audit_log')[0]?.params.or).toContain(`details->>host_id.eq.${id}`);
});

test('how often the person, or what is theirs, was reported, and the way there', async () => {
  api.on('admin_person', () => ({ ...person, reports: { open: 1, settled: 2, last_at: '2026-11-22T12:00:00Z' } }));
  renderAdmin(<PersonPage id={id} />);
  const reports = within(await screen.findByRole('region', { name: 'Denúncias' }));
  reports.getByText('1 aberta, 2 encerradas');
  expect(reports.getByRole('link', { name: 'Ler as denúncias' }).getAttribute('href')).toBe(
    `/admin?aba=denuncias&pessoa=${id}`,
  );
});

test('where all reports of a person are decided, the way leads to those', async () => {
  api.on('admin_person', () => ({ ...person, reports: { open: 0, settled: 2, last_at: '2026-11-22T12:00:00Z' } }));
  renderAdmin(<PersonPage id={id} />);
  const way = await screen.findByRole('link', { name: 'Ler as denúncias' });
  expect(way.getAttribute('href')).toBe(`/admin?aba=denuncias&so=encerradas&pessoa=${id}`);
});

test('what can be done stands after what it is decided by', async () => {
  renderAdmin(<PersonPage id={id} />);
  const box = await screen.findByRole('complementary', { name: 'Decisão' });
  const account = screen.getByRole('region', { name: 'Conta' });
  expect(account.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what was noticed about the links of an affiliate stands on their page, with who and which booking', async () => {
  const bookings = ['a3f29c1e-0000-4000-8000-000000000001'];
  api.on('admin_affiliate_signs', () => [
    {
      ...{
        kind: 'card',
        is_own: true,
        events: 1,
        accounts: 1,
        bookings,
        people: [{ id: 'p9', full_name: 'Bia Reis' }],
      },
      ...{ seen_from: '2026-11-22T17:03:00Z', seen_to: '2026-11-22T17:03:00Z' },
    },
  ]);
  renderAdmin(<PersonPage id={id} />);
  const signs = within(await screen.findByRole('region', { name: 'Sinais a conferir' }));
  signs.getByText(/^Um cartão que pagou reservas desta conta pagou também 1 reserva pelo link, em 22\/11\/2026\.$/);
  expect(signs.getByRole('link', { name: 'Bia Reis' }).getAttribute('href')).toBe('/admin/pessoa/p9');
  signs.getByRole('link', { name: 'Reserva a3f29c1e' });
});

test('a letter is written in a dialog; closed before it was sent it keeps its words', async () => {
  api.on('write_to_person', ({ body }) => ({ id: body.letter_id }));
  const user = userEvent.setup();
  renderAdmin(<PersonPage id={id} />);
  await user.click(await screen.findByRole('button', { name: 'Escrever' }));
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /que Caio vai ler/ });
  await user.type(await field(), 'Podemos ligar?');
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await user.click(screen.getByRole('button', { name: 'Escrever' }));
  expect((await field()).value).toBe('Podemos ligar?');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('Mensagem enviada'));
  expect(api.callsOf('write_to_person')[0]?.body).toMatchObject({ target_person: id, message: 'Podemos ligar?' });
});
