import { formatInstant } from 'shared-domain/days/rio.ts';
import * as z from 'zod/mini';
import { button, email, facts, note, text } from '../email.ts';
import { key, keyFact, page } from './payout.ts';

const payoutKeyData = z.object({
  change: z.enum(['set', 'changed', 'removed']),
  /** Instant, ISO 8601. */
  changed_at: z.string(),
  key,
});

const changes = {
  set: { title: 'Sua chave PIX foi cadastrada', words: 'Os próximos repasses e comissões vão para a chave abaixo.' },
  changed: { title: 'Sua chave PIX foi alterada', words: 'Os próximos repasses e comissões vão para a nova chave.' },
  removed: {
    title: 'Sua chave PIX foi removida',
    words: 'Sem uma chave, não temos para onde enviar seus repasses e comissões.',
  },
};

const sample: z.input<typeof payoutKeyData> = {
  change: 'changed',
  changed_at: '2026-11-16T13:04:00Z',
  key: { type: 'cpf', hint: '•••.123.456-••' },
};

/** To the owner's address, also when the owner made the change: thieves of accounts change the key. */
export const payoutKeyChanged = email(payoutKeyData, sample, ({ change, changed_at, key: known }, { siteUrl }) => {
  const { title, words } = changes[change];
  return {
    subject: title,
    preview: 'Se não foi você, avise a gente agora.',
    blocks: [
      text(title, [
        words,
        'Se não foi você, troque sua senha, confira a chave e fale com a gente pela página de contato antes do próximo envio.',
      ]),
      facts([keyFact(known), ['Quando', formatInstant(changed_at)]]),
      note(`Para falar com a gente: ${siteUrl}/contato`),
      button('Conferir minha chave', page(siteUrl)),
    ],
  };
});
