import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../src/barriers.ts';
import { pickDate, secondPage } from '../src/journey.ts';
import { dateInRio, expect, test } from '../src/test.ts';

// two people in two browsers
test.slow();

const chat = (page: Page) => page.getByRole('region', { name: /^Chat com/ });
const visit = (page: Page, state: string) => chat(page).getByRole('region', { name: `Visita: ${state}` });

test('hóspede propõe três horários, a anfitriã aceita um, os dois veem o endereço e levam à agenda, e depois ele some @anywhere', async ({
  page,
  given,
  loginAs,
  browser,
}) => {
  const helena = await given.person({ fullName: 'Helena Anfitriã' });
  const space = await given.space({ host: helena });
  await given.sql`
    insert into public.space_addresses (space_id, host_id, street, number, postal_code, arrival, day_phone)
    values (${space.id}, ${space.hostId}, 'Rua das Acácias Claras', '120', '22000-120', 'Portão verde.', '(21) 97777-0001')`;
  const guest = await given.person({ fullName: 'Marina Teste' });
  const host = await secondPage(browser, page);
  await loginAs(guest);
  await loginAs(helena, host);
  await host.goto('/chat');
  await expect(host.getByRole('heading', { name: 'Nenhuma conversa ainda' })).toBeVisible();

  await page.goto(`/espaco/${space.id}`);
  await page.getByRole('link', { name: 'Propor visita' }).click();
  const form = page.getByRole('dialog', { name: 'Propor visita' });
  for (const row of [0, 1, 2]) {
    if (row > 0) await form.getByRole('button', { name: 'Adicionar outro horário' }).click();
    const time = form.getByRole('group', { name: `${row + 1}º horário` });
    await pickDate(page, time.getByRole('button', { name: /^Dia/ }), dateInRio(3 + row));
    await time.getByLabel('Horário').selectOption('10:30');
  }
  await form.getByRole('button', { name: 'Propor visita' }).click();
  await expect(page.getByText('Visita proposta', { exact: true })).toBeVisible();
  await expect(visit(page, 'Proposta').getByRole('listitem')).toHaveCount(3);
  await expect(chat(page).getByText('Acácias')).toHaveCount(0);

  // The host learns of it without a reload, and takes the second.
  await host.getByRole('button', { name: /Marina Teste/ }).click();
  const proposal = visit(host, 'Proposta');
  await expect(proposal.getByRole('button', { name: /^Aceitar/ })).toHaveCount(3);
  await proposal
    .getByRole('button', { name: /^Aceitar/ })
    .nth(1)
    .click();
  for (const each of [host, page]) {
    const accepted = visit(each, 'Marcada');
    await expect(accepted.getByText(/às 10h30$/)).toBeVisible();
    await expect(accepted.getByText('Rua das Acácias Claras, 120')).toBeVisible();
    await expect(accepted).not.toContainText('97777');
    const saved = each.waitForEvent('download');
    await accepted.getByRole('button', { name: 'Adicionar à agenda' }).click();
    expect((await saved).suggestedFilename()).toBe(`visita-espacos-rio-${dateInRio(4)}.ics`);
    await expectNoBarriers(each);
  }
  // Nowhere else: the page of the space still shows the neighbourhood.
  const shown = await page.goto(`/espaco/${space.id}`);
  expect(await shown?.text()).not.toContain('Acácias');

  await given.sql`
    update public.visits set accepted_time = accepted_time - interval '5 days',
      proposed_times = array(select moment - interval '5 days' from unnest(proposed_times) as moment order by 1)
    where guest_id = ${guest.id}`;
  await page.goto(`/chat?espaco=${space.id}`);
  await expect(visit(page, 'Realizada')).toBeVisible();
  await expect(chat(page).getByText('Acácias')).toHaveCount(0);
  await expect(chat(page).getByRole('button', { name: 'Propor visita' })).toBeVisible();
  await host.context().close();
});
