import { formatNumber } from 'shared-domain/money/format.ts';
import { mostFavourites, suspendedText } from 'shared-domain/rules/people-rules.ts';

/** The space is no longer visible: the database stores nothing. */
export class SpaceGoneError extends Error {}

/** docs/product.md: why a heart went back. @param wanted what was pressed: keep, or take out */
export function favouriteMessage(error: unknown, wanted: boolean): { title: string; text: string } {
  const { message: code } = (error ?? {}) as { message?: string };
  if (error instanceof SpaceGoneError)
    return { title: 'Não foi possível guardar', text: 'Este espaço não está mais no site.' };
  if (code === 'account_suspended') return { title: 'Conta suspensa', text: suspendedText };
  if (code === 'too_many_favourites')
    return {
      title: 'Não foi possível guardar',
      text: `Você já guarda ${formatNumber(mostFavourites)} espaços. Tire um para guardar outro.`,
    };
  return wanted
    ? { title: 'Não foi possível guardar', text: 'O espaço não foi guardado. Confira a conexão e tente de novo.' }
    : {
        title: 'Não foi possível tirar dos favoritos',
        text: 'O espaço continua guardado. Confira a conexão e tente de novo.',
      };
}

/** Where a visitor's browser stores nothing. */
export const nothingStoredMessage = {
  title: 'Não foi possível guardar',
  text: 'Seu navegador não deixa o site guardar nada. Entre na sua conta para usar os favoritos.',
};
