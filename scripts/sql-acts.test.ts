import { expect, test } from 'vitest';
import { actsPage } from './acts-page.ts';
import { type Act, effectsOf, holds, readDatabase } from './sql-acts.ts';

const paid: Act = { event: 'UPDATE', values: { 'old.status': 'pending', 'new.status': 'paid' } };

test.each([
  ["tg_op = 'UPDATE'", true],
  ["tg_op = 'DELETE'", false],
  ["old.status <> 'paid' and new.status = 'paid'", true],
  ['old.status <> new.status', true],
  ["new.status in ('approved', 'rejected')", false],
  ["'paid' in (old.status, new.status)", true],
  ['(old.status, old.day) is distinct from (new.status, new.day)', true],
  ['(old.day, old.hour) is distinct from (new.day, new.hour)', null],
  ["new.status = 'paid' and new.coupon_id is not null", null],
  ["new.status = 'cancelled' and new.coupon_id is not null", false],
  ["new.status = 'paid' or new.coupon_id is not null", true],
])('%s: %s', (condition, expected) => {
  expect(holds(condition, paid)).toBe(expected);
});

const body = `create function private.after_thing() returns trigger as $$ begin
  if tg_op = 'INSERT' then perform private.welcome(new); return null; end if;
  if old.status <> 'paid' and new.status = 'paid' and new.coupon_id is not null then perform private.use_coupon(new);
  elsif new.status = 'cancelled' then perform private.release(array[new.id]); else perform private.note(new); end if;
  perform private.index(old, new); return null; end; $$`.replace(/\s+/g, ' ');
const calls = (act: Act) => effectsOf(body, act).map(({ name, unknown }) => [name, ...unknown].join(' if '));

test('the calls of an act come in their order, with the conditions that only the row decides', () => {
  expect(calls({ event: 'INSERT', values: {} })).toEqual(['private.welcome']);
  expect(calls(paid)).toEqual([
    'private.use_coupon if new.coupon_id is not null',
    'private.note if not new.coupon_id is not null',
    'private.index',
  ]);
  expect(calls({ event: 'UPDATE', values: { 'old.status': 'paid', 'new.status': 'cancelled' } })).toEqual([
    'private.release',
    'private.index',
  ]);
});

test('the page has each step of each machine, its effects, codes and mails', () => {
  const page = actsPage();
  expect(page.match(/```mermaid/g)).toHaveLength(7);
  const approval = page.split('\n').find((line) => line.startsWith('| pending → approved')) ?? '';
  expect(approval).toContain('`enqueue_review_email`<br>2. `keep_listing`');
  expect(approval).toContain('`space_approved`');
  expect(Number(/\| (\d+) \/ \d+ \|$/.exec(approval)?.[1])).toBeLessThanOrEqual(12);
  expect(page).toContain('`space_transition_illegal`');
});

test('a machine without rows is refused', () => {
  expect(() => actsPage(readDatabase([]))).toThrow('No rows are inserted into private.space_transitions.');
});
