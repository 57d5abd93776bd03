import { email } from '../email.ts';
import { authData, authEmail, sampleAuth } from './auth.ts';

export const recovery = email(authData, sampleAuth, ({ tokenHash }, { siteUrl }) =>
  authEmail({
    title: 'Crie uma nova senha',
    paragraph: 'Recebemos um pedido para trocar a senha da sua conta.',
    label: 'Criar nova senha',
    link: `${siteUrl}/redefinir-senha?token_hash=${tokenHash}&type=recovery`,
    terms: 'Não pediu? Então pode ignorar este e-mail: sua senha continua a mesma.',
  }),
);
