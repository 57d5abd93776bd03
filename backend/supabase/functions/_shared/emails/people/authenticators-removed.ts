import { formatInstant } from 'shared-domain/days/rio.ts';
import type * as z from 'zod/mini';
import { button, email, facts, text } from '../email.ts';
import { authenticatorData, sampleAuthenticator, securityBlocks, unlessYouPreview } from './authenticator.ts';

const sample: z.input<typeof authenticatorData> = { ...sampleAuthenticator, is_own: false };

/** Lost ones, by another administrator or by the script on the server: to their owner, and of an administrator to all the others. */
export const authenticatorsRemoved = email(authenticatorData, sample, (data, { siteUrl }) => {
  if (data.is_own)
    return {
      subject: 'Seus autenticadores foram removidos',
      preview: unlessYouPreview,
      blocks: [
        text('Nossa equipe removeu seus autenticadores', [
          'Você saiu de todos os aparelhos. Entre de novo com a senha e ative o segundo fator outra vez.',
          'Se você não pediu isto, troque sua senha e fale com a gente pela página de contato.',
        ]),
        ...securityBlocks(data, siteUrl),
      ],
    };
  const name = data.full_name ?? 'quem administra';
  return {
    subject: `Autenticadores de ${name} foram removidos`,
    preview: 'Se ninguém pediu isto, suspenda o acesso agora.',
    blocks: [
      text(`Os autenticadores de ${name} foram removidos`, [
        `${name} administra o site e vai ativar um segundo fator de novo ao entrar com a senha.`,
        'Confirme com a pessoa, por outro meio, que foi ela quem pediu. O Registro diz quem removeu.',
      ]),
      facts([['Quando', formatInstant(data.at)]]),
      button('Ver o registro', `${siteUrl}/admin?aba=registro&tipo=profile`),
    ],
  };
});
