import { formatInstant } from 'shared-domain/days/rio.ts';
import * as z from 'zod/mini';
import type { EmailContent } from './email-layout.ts';

export const letterData = z.object({
  message: z.string(),
  asks_correction: z.boolean(),
  /** Null: about no listing, or about one that is gone. */
  space_id: z.nullable(z.string()),
  title: z.nullable(z.string()),
});
type Letter = z.output<typeof letterData>;

/** What an administrator writes to a person. */
export function letter({ message, asks_correction, space_id, title }: Letter, siteUrl: string): EmailContent {
  const isCorrection = asks_correction && title !== null;
  const lines = message.split(/\n+/).map((line) => line.trim());
  return {
    subject: isCorrection ? `Pedido de correção: ${title}` : title ? `Sobre ${title}` : 'Uma mensagem da nossa equipe',
    preview: message.slice(0, 120),
    title: isCorrection ? 'Pedimos uma correção no seu anúncio' : 'Nossa equipe escreveu para você',
    paragraphs: [...(isCorrection ? [`Sobre ${title}, pedimos:`] : []), ...lines.filter(Boolean)],
    ...(!isCorrection && { greets: false as const }),
    facts: title ? [['Anúncio', title]] : [],
    action: isCorrection
      ? { label: 'Corrigir o anúncio', url: `${siteUrl}/editar-espaco/${space_id}` }
      : { label: 'Responder pela página de contato', url: `${siteUrl}/contato` },
    note: `Respostas a este e-mail não chegam à equipe. Para falar com a gente: ${siteUrl}/contato`,
  };
}

export const authenticatorData = z.object({
  /** Instant, ISO 8601. */
  at: z.string(),
  /** The reader's own. */
  is_own: z.boolean(),
  full_name: z.nullable(z.string()),
});
type Authenticator = z.output<typeof authenticatorData>;

const security = (
  { at }: Authenticator,
  siteUrl: string,
): Pick<EmailContent, 'facts' | 'note' | 'preview' | 'action'> => ({
  preview: 'Se não foi você, avise a gente agora.',
  facts: [['Quando', formatInstant(at)]],
  action: { label: 'Ver meus autenticadores', url: `${siteUrl}/segundo-fator` },
  note: `Para falar com a gente: ${siteUrl}/contato`,
});
const unlessYou =
  'Se não foi você, troque sua senha, confira seus autenticadores e fale com a gente pela página de contato.';

export function authenticatorAdded(data: Authenticator, siteUrl: string): EmailContent {
  return {
    ...security(data, siteUrl),
    subject: 'Um autenticador foi ativado na sua conta',
    title: 'Um autenticador foi ativado na sua conta',
    paragraphs: ['Ao entrar, você digita a senha e um código dele.', unlessYou],
  };
}

export function authenticatorRemoved(data: Authenticator, siteUrl: string): EmailContent {
  return {
    ...security(data, siteUrl),
    subject: 'Um autenticador foi removido da sua conta',
    title: 'Um autenticador foi removido da sua conta',
    paragraphs: ['Os códigos dele não servem mais.', unlessYou],
  };
}

/** Lost ones, by another administrator or by the script on the server: to their owner, and of an administrator to all the others. */
export function authenticatorsRemoved(data: Authenticator, siteUrl: string): EmailContent {
  if (data.is_own)
    return {
      ...security(data, siteUrl),
      subject: 'Seus autenticadores foram removidos',
      title: 'Nossa equipe removeu seus autenticadores',
      paragraphs: [
        'Você saiu de todos os aparelhos. Entre de novo com a senha e ative o segundo fator outra vez.',
        'Se você não pediu isto, troque sua senha e fale com a gente pela página de contato.',
      ],
    };
  const name = data.full_name ?? 'quem administra';
  return {
    subject: `Autenticadores de ${name} foram removidos`,
    preview: 'Se ninguém pediu isto, suspenda o acesso agora.',
    title: `Os autenticadores de ${name} foram removidos`,
    paragraphs: [
      `${name} administra o site e vai ativar um segundo fator de novo ao entrar com a senha.`,
      'Confirme com a pessoa, por outro meio, que foi ela quem pediu. O Registro diz quem removeu.',
    ],
    facts: [['Quando', formatInstant(data.at)]],
    action: { label: 'Ver o registro', url: `${siteUrl}/admin?aba=registro&tipo=profile` },
  };
}
