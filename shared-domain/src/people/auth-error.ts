/** The least length of a password, as `minimum_password_length` in config.toml tells it to Auth. */
const passwordLength = 6;
export const isLongEnough = (password: string): boolean => password.length >= passwordLength;
export const passwordHelp = `Pelo menos ${passwordLength} caracteres`;
export const passwordTooShort = `A senha deve ter pelo menos ${passwordLength} caracteres.`;

/** Codes of the authentication service (`AuthError.code`) in Portuguese. What is not here has the sentence of its action. */
const messages: Record<string, string> = {
  invalid_credentials: 'Credenciais inválidas. Verifique seu email e senha.',
  invalid_grant: 'Credenciais inválidas. Verifique seu email e senha.',
  email_not_confirmed: 'Confirme seu e-mail pelo link que enviamos antes de entrar.',
  user_already_exists: 'Já existe uma conta com este e-mail. Entre com a sua senha.',
  email_exists: 'Já existe uma conta com este e-mail. Entre com a sua senha.',
  weak_password: passwordTooShort,
  same_password: 'Escolha uma senha diferente da atual.',
  email_address_invalid: 'Informe um e-mail válido.',
  email_address_not_authorized: 'Não é possível enviar mensagens para este e-mail.',
  validation_failed: 'Confira os dados e tente novamente.',
  access_denied: 'O acesso com o Google foi cancelado.',
  user_banned: 'Esta conta está suspensa.',
  signup_disabled: 'A criação de contas está fechada no momento.',
  email_provider_disabled: 'O acesso por e-mail está fora do ar no momento.',
  provider_disabled: 'O acesso com o Google está fora do ar no momento.',
  oauth_provider_not_supported: 'O acesso com o Google está fora do ar no momento.',
  over_request_rate_limit: 'Muitas tentativas seguidas. Espere um minuto e tente novamente.',
  // all mails of the hour are used up: a minute would not help
  over_email_send_rate_limit: 'Não conseguimos enviar mais e-mails agora. Tente novamente em uma hora.',
  mfa_verification_failed: 'Código errado. Confira o que está na tela agora.',
  mfa_challenge_expired: 'Este código venceu. Use o que está na tela agora.',
  mfa_ip_address_mismatch: 'Sua conexão mudou enquanto o código era conferido. Digite-o de novo.',
  mfa_factor_not_found: 'Este autenticador foi removido. Atualize a página.',
  too_many_enrolled_mfa_factors: 'Você já tem o máximo de autenticadores. Remova um para ativar outro.',
  mfa_factor_name_conflict: 'Já existe um autenticador com este nome. Atualize a página.',
  mfa_totp_enroll_not_enabled: 'A ativação de autenticadores está fora do ar no momento.',
  mfa_totp_verify_not_enabled: 'A conferência de códigos está fora do ar no momento.',
  insufficient_aal: 'Confirme antes que é você: entre de novo com o código do seu autenticador.',
  session_not_found: 'Sua sessão terminou. Entre novamente.',
  session_expired: 'Sua sessão terminou. Entre novamente.',
  refresh_token_not_found: 'Sua sessão terminou. Entre novamente.',
};

/** Names of errors that carry no code, and texts of services that send only a sentence. */
const byName: Record<string, string> = {
  AuthSessionMissingError: 'Sua sessão terminou. Entre novamente.',
  AuthInvalidCredentialsError: 'Credenciais inválidas. Verifique seu email e senha.',
  AuthInvalidTokenResponseError: 'Sua sessão terminou. Entre novamente.',
  AuthWeakPasswordError: passwordTooShort,
  AuthRetryableFetchError: 'Não foi possível falar com o servidor. Confira sua internet e tente novamente.',
};
const byText: [RegExp, string][] = [
  [/invalid login credentials|invalid email or password/i, 'invalid_credentials'],
  [/already (?:been )?registered|already exists/i, 'user_already_exists'],
  [/email not confirmed/i, 'email_not_confirmed'],
  [/email rate limit/i, 'over_email_send_rate_limit'],
  [/rate limit|too many requests/i, 'over_request_rate_limit'],
];

const tooLongPassword = 'A senha pode ter no máximo 72 caracteres.';

/** Messages by the service's sentence, which alone says which of the data is wrong or how long to wait. */
const byDetail: [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /only request this after (\d+) seconds?/i,
    ([, seconds = '60']) =>
      `Acabamos de enviar um e-mail para este endereço. Espere ${seconds} ${seconds === '1' ? 'segundo' : 'segundos'} para pedir outro.`,
  ],
  [/validate email address/i, () => 'Informe um e-mail válido.'],
  [/longer than 72 characters/i, () => tooLongPassword],
];

interface MaybeAuthError {
  code?: unknown;
  name?: unknown;
  message?: unknown;
}

/**
 * Returns the Portuguese text for an error of the authentication service; undefined for an unknown one, whose own message is English.
 */
export function authErrorText(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, name, message } = error as MaybeAuthError;
  for (const [pattern, say] of byDetail) {
    const match = typeof message === 'string' ? pattern.exec(message) : null;
    if (match) return say(match);
  }
  if (typeof code === 'string' && Object.hasOwn(messages, code)) return messages[code];
  if (typeof name === 'string' && Object.hasOwn(byName, name)) return byName[name];
  if (typeof message !== 'string') return undefined;
  const known = byText.find(([pattern]) => pattern.test(message));
  return known ? messages[known[1]] : undefined;
}

const fieldsByText = new Map<string | undefined, 'email' | 'password'>([
  [messages.invalid_credentials, 'password'],
  [messages.weak_password, 'password'],
  [messages.same_password, 'password'],
  [tooLongPassword, 'password'],
  [messages.email_not_confirmed, 'email'],
  [messages.user_already_exists, 'email'],
  [messages.email_address_invalid, 'email'],
  [messages.email_address_not_authorized, 'email'],
]);

/** The field of a form of e-mail and password that an error is about: it says so itself, and no toast does. */
export function authErrorField(error: unknown): 'email' | 'password' | undefined {
  const text = authErrorText(error);
  return text === undefined ? undefined : fieldsByText.get(text);
}

/** Sign-in was refused because the address is not confirmed yet. */
export const isUnconfirmed = (error: unknown): boolean => authErrorText(error) === messages.email_not_confirmed;

interface Message {
  title: string;
  text: string;
}

const unexpected = { title: 'Erro', text: 'Ocorreu um erro inesperado. Tente novamente.' };

/** The service refused, or could not be reached; anything else is a fault of ours. */
const isAnswer = (error: unknown): boolean =>
  authErrorText(error) !== undefined || (typeof error === 'object' && error !== null && 'code' in error);

/** docs/product.md: the title says which action failed, the text why. */
export const authMessages = {
  signIn: (error: unknown): Message =>
    isAnswer(error)
      ? {
          title: 'Erro no login',
          text: authErrorText(error) ?? 'Credenciais inválidas. Verifique seu email e senha.',
        }
      : unexpected,
  signUp: (error: unknown): Message =>
    isAnswer(error)
      ? { title: 'Erro no cadastro', text: authErrorText(error) ?? 'Erro ao criar conta. Tente novamente.' }
      : unexpected,
  google: (error: unknown): Message => ({
    title: 'Erro no login com Google',
    text: authErrorText(error) ?? 'Ocorreu um erro ao fazer login com Google.',
  }),
  signOut: (error: unknown): Message => {
    const text = authErrorText(error);
    return text ? { title: 'Erro ao sair', text } : { title: 'Erro', text: 'Ocorreu um erro ao fazer logout.' };
  },
  /** Request of a link: for a new password, or for a sign-up again. */
  linkRequest: (error: unknown): Message => ({
    title: 'Erro ao enviar o link',
    text: authErrorText(error) ?? 'Não foi possível enviar o link. Tente novamente.',
  }),
  newPassword: (error: unknown): Message => ({
    title: 'Erro ao salvar a senha',
    text: authErrorText(error) ?? 'Não foi possível salvar a nova senha. Tente novamente.',
  }),
  passwordChanged: { title: 'Senha alterada', text: 'Use a nova senha da próxima vez que entrar.' },
  /** A link of a mail that is too old or was used already. */
  linkFailed: { title: 'Erro no login', text: 'O link expirou ou já foi usado. Entre com seu e-mail e senha.' },
  signedIn: { title: 'Login realizado com sucesso!', text: 'Bem-vindo de volta!' },
  /** By the link of a mail. */
  signedInTo: (email: string): Message => ({
    title: 'Login realizado com sucesso!',
    text: `Você entrou na conta ${email}.`,
  }),
  signedUp: { title: 'Conta criada com sucesso!', text: 'Sua conta foi criada. Tente fazer login agora.' },
  signedOut: { title: 'Logout realizado', text: 'Você saiu da sua conta com sucesso.' },
} as const;
