import { formatNumber } from 'shared-domain/money/format.ts';
import { mostFavourites, mostLists, mostSpacesOfList, suspendedText } from 'shared-domain/rules/people-rules.ts';
import { textRefusals } from 'shared-domain/text/refused-text.ts';

const titles = {
  put: 'Não foi possível pôr na lista',
  take: 'Não foi possível tirar da lista',
  delete: 'Não foi possível apagar a lista',
  date: 'Não foi possível mudar a data',
  guests: 'Não foi possível mudar o número de convidados',
  link: 'Não foi possível mudar o link',
  line: 'Não foi possível apagar a linha',
};
const unchanged = {
  put: 'O espaço não entrou na lista. Confira a conexão e tente de novo.',
  take: 'O espaço continua na lista. Confira a conexão e tente de novo.',
  delete: 'A lista continua aqui. Confira a conexão e tente de novo.',
  date: 'A data continua a de antes. Confira a conexão e tente de novo.',
  guests: 'O número continua o de antes. Confira a conexão e tente de novo.',
  link: 'Tudo continua como estava. Confira a conexão e tente de novo.',
  line: 'A linha continua na lista. Confira a conexão e tente de novo.',
};

/** Refusals by the database's code (docs/product.md). */
const sentences = {
  account_suspended: suspendedText,
  list_not_found: 'Esta lista não existe mais. Atualize a página.',
  list_full: `Uma lista tem até ${mostSpacesOfList} espaços. Tire um para pôr outro.`,
  space_not_found: 'Este espaço não está mais no site.',
  too_many_favourites: `Você já guarda ${formatNumber(mostFavourites)} espaços. Tire um para guardar outro.`,
};

export function listMessage(error: unknown, act: keyof typeof titles): { title: string; text: string } {
  const { message: code = '' } = (error ?? {}) as { message?: string };
  return { title: titles[act], text: (sentences as Record<string, string>)[code] ?? unchanged[act] };
}

/** Refusals of a new name or a new list, by the database's code. */
export const listNameRefusals = {
  ...textRefusals('list_name', 'name', 'O nome pode ser visto por outras pessoas'),
  too_many_lists: { root: `Você já tem ${mostLists} listas. Apague uma para criar outra.` },
  list_not_found: { root: sentences.list_not_found },
  space_not_found: { root: sentences.space_not_found },
  too_many_favourites: { root: sentences.too_many_favourites },
  account_suspended: { root: suspendedText },
  unauthenticated: { root: 'Entre de novo para usar as listas.' },
} as const;
