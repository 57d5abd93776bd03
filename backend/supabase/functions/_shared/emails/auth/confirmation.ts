import { email } from '../email.ts';
import { authData, authEmail, sampleAuth } from './auth.ts';

export const confirmation = email(authData, sampleAuth, ({ tokenHash, email: address }, { siteUrl }) =>
  authEmail({
    title: 'Confirme seu e-mail',
    paragraph: 'Falta um passo para usar sua conta: confirme que este endereço é seu.',
    label: 'Confirmar e-mail',
    link: `${siteUrl}/?token_hash=${tokenHash}&type=signup#email=${address}`,
    terms: 'Não criou uma conta? Então pode ignorar este e-mail.',
  }),
);
