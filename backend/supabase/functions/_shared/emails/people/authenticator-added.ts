import { email, text } from '../email.ts';
import {
  authenticatorData,
  sampleAuthenticator,
  securityBlocks,
  unlessYou,
  unlessYouPreview,
} from './authenticator.ts';

export const authenticatorAdded = email(authenticatorData, sampleAuthenticator, (data, { siteUrl }) => ({
  subject: 'Um autenticador foi ativado na sua conta',
  preview: unlessYouPreview,
  blocks: [
    text('Um autenticador foi ativado na sua conta', ['Ao entrar, você digita a senha e um código dele.', unlessYou]),
    ...securityBlocks(data, siteUrl),
  ],
}));
