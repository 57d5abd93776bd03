import { describe, expect, test } from 'vitest';
import { Presence } from './presence.ts';

describe('Presence', () => {
  test('an update joins with the new reference and leaves with the old one', () => {
    const presence = new Presence<object>();
    const owner = {};
    const first = presence.track(owner, 'ana', { typing: false });
    const before = first?.joins.ana?.metas[0]?.phx_ref;
    const second = presence.track(owner, 'ana', { typing: true });
    expect(second?.leaves.ana?.metas).toEqual([{ typing: false, phx_ref: before }]);
    expect(second?.joins.ana?.metas).toEqual([{ typing: true, phx_ref: expect.any(String), phx_ref_prev: before }]);
    expect(second?.joins.ana?.metas[0]?.phx_ref).not.toBe(before);
  });

  test('tracking the same again changes nothing', () => {
    const presence = new Presence<object>();
    const owner = {};
    presence.track(owner, 'ana', { a: 1 });
    expect(presence.track(owner, 'ana', { a: 1 })).toBeNull();
  });

  test('a client can forge neither a reference nor the prototype', () => {
    const presence = new Presence<object>();
    const diff = presence.track({}, '__proto__', { phx_ref: 'forged' });
    expect(JSON.stringify(diff)).toContain('"__proto__"');
    expect(JSON.stringify(diff)).not.toContain('forged');
    expect({}).not.toHaveProperty('metas');
  });

  test('who was never there does not leave', () => {
    const presence = new Presence<object>();
    expect(presence.untrack({})).toBeNull();
  });
});
