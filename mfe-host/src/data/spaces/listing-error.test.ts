import { expect, test } from 'vitest';
import {
  cancelListingMessage,
  createListingMessage,
  deleteSpaceMessage,
  ListingError,
  listingFieldErrors,
  updateListingMessage,
} from './listing-error.ts';

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
  [new ListingError('unauthenticated'), 'Usuário não autenticado'],
  [new ListingError('space_not_found'), 'Espaço não encontrado'],
  [new ListingError('space_not_owned'), 'Você não tem permissão para excluir este espaço'],
  [new Error('x'), 'Não foi possível excluir o espaço. Tente novamente.'],
])('a deletion that ends with %s', (error, text) => {
  expect(deleteSpaceMessage(error)).toEqual({ title: 'Erro ao excluir', text });
});

test('an error that nobody foresaw', () => {
  const error = new Error('x');
  expect(createListingMessage(error).text).toBe('Ocorreu um erro ao cadastrar o espaço. Tente novamente.');
  expect(updateListingMessage(error).text).toBe('Não foi possível atualizar o espaço. Tente novamente.');
  expect(cancelListingMessage(error).text).toBe('Não foi possível cancelar o anúncio. Tente novamente.');
});

test('a refused description names its photo, several each theirs, and one that is not shown none', () => {
  const refused = (fields: object) => ({ message: 'text_blocked', details: JSON.stringify({ fields }) });
  const images = ['h/1.webp', null, 'h/3.webp'];
  const of = (fields: object) => listingFieldErrors(refused(fields), images);
  expect(of({ 'image_descriptions.h/3.webp': 'phone', title: 'email' })).toEqual({
    images: 'A descrição da foto 3 é pública: tire o número de telefone.',
    title: 'O título é público: tire o e-mail.',
  });
  expect(of({ 'image_descriptions.h/1.webp': 'link', 'image_descriptions.h/3.webp': 'words' })).toEqual({
    images:
      'A descrição da foto 1 é pública: tire o link. A descrição da foto 3 é pública: tire as palavras ofensivas.',
  });
  for (const path of ['image_descriptions', 'image_descriptions.h/9.webp'])
    expect(of({ [path]: 'phone' })).toEqual({
      images: 'A descrição das fotos é pública: tire o número de telefone.',
    });
});

test('a postal code that the database refuses has its sentence at the field', () => {
  const refused = { message: 'invalid_input', details: '{"fields": ["address.postal_code"]}' };
  expect(listingFieldErrors(refused)).toEqual({ postalCode: 'Este CEP não é da cidade do Rio de Janeiro.' });
});
