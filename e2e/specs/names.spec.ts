import type { Page } from '@playwright/test';
import { secondPage } from '../src/journey.ts';
import { mailTo } from '../src/mailbox.ts';
import { paidBooking } from '../src/payments.ts';
import { dateInRio, demo, expect, type Person, test } from '../src/test.ts';

const hebrew = 'שרה כהן';

/** Names in letters of the right-to-left scripts that no isolate encloses, in texts and in labels. */
const unisolated = (page: Page) =>
  page.evaluate(() => {
    const bare = (text: string) => /[\u0590-\u08ff]/.test(text.replace(/\u2068[^\u2069]*\u2069/g, ''));
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('#root') as Element, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text;
      if (bare(data) && !parentElement?.closest('script, [aria-hidden=true]')) found.push(data.trim());
    }
    for (const element of document.querySelectorAll('#root [aria-label]')) {
      const label = element.getAttribute('aria-label') ?? '';
      if (bare(label)) found.push(label);
    }
    return found;
  });

/** Parts of a page that reach beyond the window. */
const beyond = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *, dialog[open] *')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[class*=sr-only]'),
      )
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .filter((element) => !element.closest('[class*=overflow-x-auto], svg, [aria-hidden=true]'))
      .map((element) => element.outerHTML.slice(0, 140)),
  );

const bare = (text: string) => /[\u0590-\u08ff]/.test(text.replace(/\u2068[^\u2069]*\u2069/g, ''));

for (const [kind, name] of [
  ['da direita para a esquerda', hebrew],
  ['de uma palavra com 120 letras', 'Pneumo'.repeat(20)],
  ['com emoji e acentos decompostos', "Zoe\u0308 O'Neil Mu\u0308ller-Lu\u0308denscheidt 👩‍👩‍👧‍👦"],
] as const)
  test(`um nome ${kind} cabe e não vira o que está ao lado`, async ({ page, browser, given, loginAs }) => {
    test.setTimeout(180_000);
    const guest = await given.person({ fullName: name });
    const host = await given.person({ fullName: name });
    const space = await given.space({ host });
    const booking = await paidBooking(given, guest, space, dateInRio(60));
    await given.sql`
      insert into public.conversations (space_id, client_id, host_id) values (${space.id}, ${guest.id}, ${host.id})`;
    await given.sql`
      insert into public.audit_log (actor_id, action, target_type, target_id, details)
      values (${guest.id}, 'space_approved', 'space', ${space.id}, ${given.sql.json({ title: space.title })})`;
    const shown = name.normalize('NFC');

    const visit = async (who: Pick<Person, 'email' | 'password'>, addresses: string[]) => {
      const own = await secondPage(browser, page);
      await loginAs(who, own);
      for (const address of addresses) {
        await own.goto(address);
        const found = own.getByText(shown).filter({ visible: true }).first();
        await expect(found, `${address} shows the name`).toBeVisible();
        for (const width of [1440, 390]) {
          await own.setViewportSize({ width, height: 900 });
          expect.soft(await beyond(own), `${address} at ${width} px`).toEqual([]);
        }
        expect.soft(await unisolated(own), address).toEqual([]);
        await own.setViewportSize({ width: 1440, height: 900 });
      }
      await own.context().close();
    };
    await visit(guest, ['/profile', '/chat', '/minhas-reservas', `/comprovante/${booking}`, `/espaco/${space.id}`]);
    await visit(host, ['/gerenciar-espacos/reservas', `/gerenciar-espacos/reservas/${booking}`]);
    await visit(demo.admin, [`/admin/pessoa/${guest.id}`, '/admin?aba=registro', '/admin?aba=reservas']);

    const { subject, html, text } = await mailTo(host.email, /reserva/i);
    expect(text).toContain(name === hebrew ? `\u2068${hebrew}\u2069 reservou` : `${shown} reservou`);
    for (const part of [subject, text, html]) expect(bare(part)).toBe(false);
  });
