import { email } from '../email.ts';
import { authData, authEmail, sampleAuth } from './auth.ts';

export const magicLink = email(authData, sampleAuth, ({ tokenHash }, { siteUrl }) =>
  authEmail({
    title: 'Entre na sua conta',
    paragraph: 'Use o link abaixo para entrar sem senha.',
    label: 'Entrar',
    link: `${siteUrl}/?token_hash=${tokenHash}&type=magiclink`,
    terms: 'Não pediu? Então pode ignorar este e-mail.',
  }),
);
