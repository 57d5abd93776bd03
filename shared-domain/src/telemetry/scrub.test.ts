import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupedMessage, scrubMessage, scrubStack } from './scrub.ts';

describe('a message keeps nothing of a person', () => {
  test.each([
    ['Falhou para maria.silva+x@exemplo.com.br agora', 'Falhou para ‹e-mail› agora'],
    ['https://site.test/buscar?q=festa%20da%20ana#topo falhou', 'https://site.test/buscar falhou'],
    ['CPF 529.982.247-25 inválido', 'CPF ‹número› inválido'],
    ['telefone (21) 91234-5678', 'telefone ‹número›'],
    ['reserva 6f1c1d0e-1111-4222-8333-444455556666 sumiu', 'reserva ‹id› sumiu'],
    ['JWT eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def recusado', 'JWT ‹chave› recusado'],
    ['sessão cs_test_a1b2c3d4e5', 'sessão ‹chave›'],
    ['Unexpected token in "Oi, sou a Ana e moro aqui"', 'Unexpected token in "‹texto›"'],
    ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading 'price')"],
    ['entry.js respondeu 404', 'entry.js respondeu 404'],
    ['QuotaExceededError: localStorage', 'QuotaExceededError: localStorage'],
    ['', 'Erro sem mensagem'],
  ])('%s', (text, expected) => {
    expect(scrubMessage(text)).toBe(expected);
  });

  test('whatever stands around it', () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.string(), digits, fc.string(), (before, cpf, after) => {
        expect(scrubMessage(`${before} ${cpf} ${after}`)).not.toContain(cpf);
        const mail = `p${cpf}@exemplo.com`;
        expect(scrubMessage(`${before} ${mail} ${after}`)).not.toContain(mail);
      }),
    );
  });
});

test('a stack keeps files and lines, without host, query or message', () => {
  const stack = [
    'TypeError: maria@exemplo.com não existe',
    '    at Card (http://localhost:3000/releases/booking/ab12cd34/entry.js?x=1:10:22)',
    '    at http://localhost:3000/releases/shell/ab12cd34/shell.js:1:2',
    'Card@https://site.test/releases/chat/ab12cd34/entry.js:3:4',
  ].join('\n');
  expect(scrubStack(stack)).toBe(
    [
      'at Card (/releases/booking/ab12cd34/entry.js:10:22)',
      'at /releases/shell/ab12cd34/shell.js:1:2',
      'Card@/releases/chat/ab12cd34/entry.js:3:4',
    ].join('\n'),
  );
});

test('the same error groups, whatever its numbers and the hash of its file', () => {
  expect(groupedMessage('entry.0af3c1d2.js demorou 8001 ms')).toBe(groupedMessage('entry.ffff0011.js demorou 8123 ms'));
  expect(groupedMessage('a.js respondeu')).not.toBe(groupedMessage('b.js respondeu'));
});
