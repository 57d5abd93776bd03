import { expect, test } from 'vitest';
import { recordText, timeLeft } from './request-times.ts';

const minute = 60_000;

test('the time that is left', () => {
  expect([0.5, 40, 320, 1085].map((minutes) => timeLeft(minutes * minute))).toEqual([
    'menos de 1 min',
    '40 min',
    '5 h 20 min',
    '18 h 05 min',
  ]);
});

test('the record of a host’s answers', () => {
  expect(recordText({ accepted_share: 88, minutes: 170 })).toBe(
    'Você aceita 88% dos pedidos e responde em 3 horas, em média. Isso aparece no seu anúncio.',
  );
  expect(recordText({ accepted_share: 50, minutes: 59 })).toContain('responde em 59 minutos');
  expect(recordText({ accepted_share: 0, minutes: null })).toBe(
    'Você aceita 0% dos pedidos. Isso aparece no seu anúncio.',
  );
});
