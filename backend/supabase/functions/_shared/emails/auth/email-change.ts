import { email } from '../email.ts';
import { authData, authEmail, sampleAuth } from './auth.ts';

export const emailChange = email(authData, sampleAuth, ({ tokenHash, newEmail }, { siteUrl }) =>
  authEmail({
    title: 'Confirme seu novo e-mail',
    paragraph: `Recebemos um pedido para trocar o e-mail da sua conta para ${newEmail}.`,
    label: 'Confirmar troca',
    link: `${siteUrl}/?token_hash=${tokenHash}&type=email_change`,
    terms: 'A troca só vale depois de confirmada nos dois endereços. Não pediu? Então troque sua senha.',
  }),
);
