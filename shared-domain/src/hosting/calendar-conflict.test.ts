import { expect, test } from 'vitest';
import { conflictAdvice, conflictFact, conflictTask } from './calendar-conflict.ts';

const event = (kind: 'block' | 'other' | 'reservation', calendar_name = 'Airbnb') => ({
  kind,
  calendar_name,
  first_seen_at: '2026-12-03T17:00:00Z',
});

test('the fact names what is known, by the clock of Rio', () => {
  expect(conflictFact(event('reservation'))).toBe('reserva em Airbnb, vista pela primeira vez em 3/12, 14h');
  expect(conflictFact({ ...event('block'), first_seen_at: '2026-12-04T02:05:00Z' })).toBe(
    'bloqueio em Airbnb, visto pela primeira vez em 3/12, 23h05',
  );
  expect(conflictFact(event('other', 'Google Agenda'))).toBe(
    'evento em Google Agenda, visto pela primeira vez em 3/12, 14h',
  );
});

test('only a reservation is to be cancelled', () => {
  expect(conflictAdvice(event('reservation'), 'Carla')).toBe(
    'Vale a reserva da Espaços Rio. Cancele o outro evento na Agenda Airbnb ou fale com Carla.',
  );
  expect(conflictAdvice(event('reservation', 'Agenda da praia'), 'Carla')).toContain('evento na Agenda da praia ou');
  for (const kind of ['block', 'other'] as const) {
    expect(conflictAdvice(event(kind), 'Carla')).not.toMatch(/cancele|libere|apague/i);
    expect(conflictTask(event(kind), 'Helena Furtado')).not.toMatch(/cancele|libere|apague/i);
  }
  for (const kind of ['block', 'other', 'reservation'] as const)
    expect(conflictTask(event(kind), 'Helena Furtado')).toMatch(/(com|a|se) Helena Furtado/);
  expect(conflictAdvice(event('other'), 'Carla')).toContain('Não conseguimos saber');
});
