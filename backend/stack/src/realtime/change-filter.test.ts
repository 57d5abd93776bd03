import { postgresChangesFilter } from '@supabase/realtime-js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionSql, FilterError, parseFilter } from './change-filter.ts';

describe('parseFilter', () => {
  test('reads back whatever the official builder writes', () => {
    // A condition's value never begins with an operator's own syntax: the builder quotes what is reserved.
    const value = fc.string({ unit: 'binary', maxLength: 20 });
    fc.assert(
      fc.property(value, fc.array(value, { minLength: 1, maxLength: 5 }), (one, many) => {
        const text = postgresChangesFilter().eq('a', one).in('b', many).not('c', 'neq', one).build();
        expect(parseFilter(text)).toEqual([
          { column: 'a', negate: false, operator: 'eq', values: [one] },
          { column: 'b', negate: false, operator: 'in', values: [...new Set(many)] },
          { column: 'c', negate: true, operator: 'neq', values: [one] },
        ]);
      }),
    );
  });

  test('never fails otherwise than with a FilterError', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a=.,()"\\ eqin not') }), (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect(error).toBeInstanceOf(FilterError);
        }
      }),
    );
  });

  test.each(['a', 'a=1', '=eq.1', 'a=eq', 'a=like', 'a=match.x', 'a=in.1', 'a=is.sometimes', 'a=eq.1,b'])(
    'refuses %s',
    (text) => {
      expect(() => parseFilter(text)).toThrow(FilterError);
    },
  );

  test('limits', () => {
    expect(() => parseFilter(Array(11).fill('a=eq.1').join())).toThrow('at most 10 conditions');
    expect(() => parseFilter(`a=in.(${Array(101).fill('1').join()})`)).toThrow('at most 100 values');
  });
});

test('values and names never become SQL', () => {
  const values: string[] = [];
  const [condition] = parseFilter(`a"; drop table x; --=eq.'; drop table y; --`);
  if (!condition) throw new Error('nothing was parsed');
  const sql = conditionSql(condition, 'pg_catalog.text', (value) => `$${values.push(value)}`);
  expect(sql).toBe('coalesce(r."a""; drop table x; --" = $1::text::pg_catalog.text, false)');
  expect(values).toEqual([`'; drop table y; --`]);
});
