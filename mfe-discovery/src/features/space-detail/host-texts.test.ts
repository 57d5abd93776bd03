import { expect, test } from 'vitest';
import { hostFigures, memberSinceLabel, responseTimeLabel } from './host-texts.ts';

test('without data only a new host is called new; of the others nothing is said', () => {
  expect(responseTimeLabel({ responseMinutes: null, isNew: true })).toBe('Novo anfitrião');
  expect(responseTimeLabel({ responseMinutes: null, isNew: false })).toBeNull();
  expect(responseTimeLabel({ responseMinutes: 3, isNew: true })).toBe('Poucos minutos');
});

test.each([
  [0, 'Poucos minutos'],
  [4, 'Poucos minutos'],
  [17, 'Cerca de 15\u00a0min'],
  [54, 'Cerca de 55\u00a0min'],
  [55, 'Cerca de 1 hora'],
  [150, 'Cerca de 3 horas'],
  [60 * 23, 'Cerca de 23 horas'],
  [60 * 24, 'Cerca de 1 dia'],
  [60 * 60, 'Cerca de 3 dias'],
])('%s minutes: %s', (minutes, label) => {
  expect(responseTimeLabel({ responseMinutes: minutes, isNew: false })).toBe(label);
});

test('the month is the one in Rio', () => {
  expect(memberSinceLabel('2023-04-01T01:30:00Z')).toBe('Na Espaços Rio desde março de 2023');
});

test.each([
  [
    { spaces: 3, bookings: 27, responseMinutes: 40, isNew: false },
    ['3 espaços', '27 reservas', 'responde em cerca de 40\u00a0min'],
  ],
  [
    { spaces: 1, bookings: 1, responseMinutes: 2, isNew: false },
    ['1 espaço', '1 reserva', 'responde em poucos minutos'],
  ],
  [{ spaces: 1, bookings: 0, responseMinutes: null, isNew: true }, ['1 espaço']],
])('the figures of a host name only known values: %o', (host, figures) => {
  expect(hostFigures(host)).toEqual(figures);
});
