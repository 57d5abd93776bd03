import { expect, test } from 'vitest';
import { createListingMessage, deleteSpaceMessage, ListingError, updateListingMessage } from './listing-error.ts';

test('without a session a new listing and the change of one say so, each under its title', () => {
  const refused = { code: '42501', message: 'permission denied' };
  expect(createListingMessage(refused)).toEqual({
    title: 'Erro de autenticação',
    text: 'Você precisa estar logado para cadastrar um espaço.',
  });
  expect(updateListingMessage(refused)).toEqual({
    title: 'Autenticação necessária',
    text: 'Entre de novo na sua conta. O que você escreveu está guardado.',
  });
});

test.each([
  [
    new ListingError('nothing_deleted'),
    'Nenhum espaço foi excluído - possível problema de permissão ou RLS. Atualize a página e tente de novo.',
  ],
  [new ListingError('space_not_found'), 'Espaço não encontrado'],
  [new Error('x'), 'Não foi possível excluir o espaço. Tente novamente.'],
])('a deletion that ends with %s speaks of no permission or RLS', (error, text) => {
  expect(deleteSpaceMessage(error)).toEqual({ title: 'Erro ao excluir', text });
});
