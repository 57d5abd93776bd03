import { createClient, type EmailOtpType } from '@supabase/supabase-js';
import { readProjectConfig } from 'backend-stack/project-config.ts';
import { backendDir } from 'backend-stack/supabase-cli.ts';
import { expect, test } from 'vitest';
import { backend, eventually, sql } from './testing/backend.ts';

interface Email {
  subject: string;
  text: string;
  html: string;
  to: { address: string }[];
  time: string;
}

const device = () =>
  createClient(backend.apiUrl, backend.publishableKey, { auth: { autoRefreshToken: false, persistSession: false } });

async function mailsTo(email: string, count: number, about?: string): Promise<Email[]> {
  return eventually(
    async () => {
      const all = (await (await fetch(`${backend.mailUrl}/api/email`)).json()) as Email[];
      return all.filter(
        ({ to, subject }) => to.some(({ address }) => address === email) && (about ?? subject) === subject,
      );
    },
    (found) => found.length >= count,
  );
}

/** The link of an e-mail as a mail program reads it. */
function linkOf(mail: Email | undefined): URL {
  return new URL(/href="([^"]+)"/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '');
}

const password = 'segredo-123';

async function confirmed() {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  const person = device();
  await person.auth.signUp({ email, password });
  const token_hash = linkOf((await mailsTo(email, 1))[0]).searchParams.get('token_hash') ?? '';
  expect((await person.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  return { email, person };
}

/** Sends the mail of each template, and returns its address. */
const sendings: Record<string, () => Promise<string>> = {
  confirmation: async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}+festa@exemplo.test`;
    expect((await device().auth.signUp({ email, password })).error).toBeNull();
    return email;
  },
  recovery: async () => {
    const { email } = await confirmed();
    expect((await device().auth.resetPasswordForEmail(email)).error).toBeNull();
    return email;
  },
  magic_link: async () => {
    const { email } = await confirmed();
    expect((await device().auth.signInWithOtp({ email })).error).toBeNull();
    return email;
  },
  email_change: async () => {
    const { email, person } = await confirmed();
    expect((await person.auth.updateUser({ email: `nova-${email}` })).error).toBeNull();
    return email;
  },
};

const { template: templates } = (await readProjectConfig(backendDir, { SITE_URL: 'http://localhost' })).auth.email;

test.each(Object.entries(templates))(
  'the mail of %s has the same links as HTML and as text',
  async (name, { subject }) => {
    const address = await sendings[name]?.();
    const [mail] = await mailsTo(address ?? '', 1, subject);
    const html = mail?.html ?? '';
    const anchors = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(
      ([, href = '', words = '']) => ({
        href: href.replaceAll('&amp;', '&'),
        words: words.replaceAll('&amp;', '&'),
      }),
    );
    const [button, copied, ...footer] = anchors;
    const site = new URL(button?.href ?? '').origin;
    expect(html).toContain('copie este endereço:<br><a ');
    expect(copied).toEqual({ href: button?.href, words: button?.href });
    expect(footer).toEqual([
      { words: 'Central de Ajuda', href: `${site}/central-ajuda` },
      { words: 'Privacidade', href: `${site}/privacidade` },
      { words: 'página de contato', href: `${site}/contato` },
    ]);
    const elements = html.replace(/<!--[\s\S]*?-->/g, '');
    expect(elements.match(/<[^>]*>/g)?.length).toBe(elements.match(/</g)?.length);
    for (const { words, href } of [button, ...footer].filter((link) => link !== undefined)) {
      expect(mail?.text).toContain(`${words}: ${href}`);
    }
    // each address once, and nothing of the HTML
    expect(mail?.text.match(/https?:\/\/\S+[^.\s]/g)).toEqual([button, ...footer].map((link) => link?.href));
    expect(mail?.text).not.toMatch(/[<>{}]|&\w+;/);

    const { searchParams } = new URL(button?.href ?? '');
    const redeemed = await device().auth.verifyOtp({
      token_hash: searchParams.get('token_hash') ?? '',
      type: searchParams.get('type') as EmailOtpType,
    });
    expect(redeemed.error).toBeNull();
  },
);

test('a sign-up is confirmed on another device, by a link to the site, in Portuguese', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  expect((await device().auth.signUp({ email, password })).error).toBeNull();
  expect((await device().auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
  const [mail] = await mailsTo(email, 1);
  expect(mail?.subject).toBe('Confirme seu e-mail');
  expect(mail?.text).toContain('Falta um passo para usar sua conta');
  expect(mail?.text).not.toMatch(/confirm your|follow this link/i);
  const link = linkOf(mail);
  expect(link.pathname).toBe('/');
  // whom it was sent to, where no server reads it: the page of a link that is over asks for another by one press
  expect(link.hash).toBe(`#email=${encodeURIComponent(email)}`);
  expect(mail?.text).toContain(link.href);
  const redeem = () =>
    device().auth.verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'signup' });
  expect(link.searchParams.get('type')).toBe('signup');
  const { data, error } = await redeem();
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
  expect((await device().auth.signInWithPassword({ email, password })).error).toBeNull();
  expect((await redeem()).error).not.toBeNull();
});

test('of an address that was signed up twice no password chosen before the confirmation opens the account', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  await device().auth.signUp({ email, password: 'de-um-estranho' });
  await mailsTo(email, 1);
  // The next mail comes a minute later at the earliest.
  await sql`update auth.users set created_at = now() - interval '1 minute', confirmation_sent_at = now() - interval '1 minute' where email = ${email}`;
  await device().auth.signUp({ email, password });
  const [mail] = (await mailsTo(email, 2)).toSorted((a, b) => (a.time < b.time ? 1 : -1));
  const owner = device();
  const token_hash = linkOf(mail).searchParams.get('token_hash') ?? '';
  expect((await owner.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
  for (const earlier of ['de-um-estranho', password]) {
    const { error } = await device().auth.signInWithPassword({ email, password: earlier });
    expect(error?.code).toBe('invalid_credentials');
  }
  expect((await owner.rpc('my_account').maybeSingle()).data).toMatchObject({ needs_password: true });
  expect((await owner.auth.updateUser({ password: 'só-minha-789' })).error).toBeNull();
  expect((await device().auth.signInWithPassword({ email, password: 'só-minha-789' })).error).toBeNull();
  expect((await owner.rpc('my_account').maybeSingle()).data).toMatchObject({ needs_password: false });
});

test('nor where Auth refused the second mail, because the first one is a moment old', async () => {
  const [email, other] = [1, 2].map(() => `${crypto.randomUUID().slice(0, 8)}@exemplo.test`) as [string, string];
  await device().auth.signUp({ email, password: 'de-um-estranho' });
  await device().auth.signUp({ email: other, password });
  // the site's call after a refused sign-up; an unknown address gets the same answer
  for (const address of [email.toUpperCase(), 'ninguem@exemplo.test'])
    expect(await device().rpc('note_repeated_sign_up', { email: address })).toMatchObject({ status: 204, error: null });
  const open = async (address: string) => {
    const [mail] = await mailsTo(address, 1);
    const token_hash = linkOf(mail).searchParams.get('token_hash') ?? '';
    const owner = device();
    expect((await owner.auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    return owner;
  };
  const owner = await open(email);
  const { error } = await device().auth.signInWithPassword({ email, password: 'de-um-estranho' });
  expect(error?.code).toBe('invalid_credentials');
  expect((await owner.rpc('my_account').maybeSingle()).data).toMatchObject({ needs_password: true });
  expect((await (await open(other)).rpc('my_account').maybeSingle()).data).toMatchObject({ needs_password: false });
  // an account that is confirmed is not marked
  await device().rpc('note_repeated_sign_up', { email: other });
  expect(
    await sql`select from private.repeated_sign_ups join auth.users on id = user_id where email in (${email}, ${other})`,
  ).toHaveLength(0);
});

test('the link of a sign-up opens nothing as a link of another kind', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  await device().auth.signUp({ email, password });
  const [mail] = await mailsTo(email, 1);
  const token_hash = linkOf(mail).searchParams.get('token_hash') ?? '';
  for (const type of ['recovery', 'magiclink', 'email_change'] as const) {
    const { data, error } = await device().auth.verifyOtp({ token_hash, type });
    expect({ type, session: data.session, isRefused: error !== null }).toEqual({
      type,
      session: null,
      isRefused: true,
    });
  }
  expect((await device().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
});

test('a forgotten password is replaced on another device; the link works once', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  await device().auth.signUp({ email, password });
  const [confirmation] = await mailsTo(email, 1);
  await device().auth.verifyOtp({
    token_hash: linkOf(confirmation).searchParams.get('token_hash') ?? '',
    type: 'signup',
  });
  expect((await device().auth.resetPasswordForEmail(email)).error).toBeNull();
  const mail = (await mailsTo(email, 2)).find(({ subject }) => subject === 'Crie uma nova senha');
  const link = linkOf(mail);
  expect(link.pathname).toBe('/redefinir-senha');
  expect(link.searchParams.get('type')).toBe('recovery');
  const other = device();
  const token_hash = link.searchParams.get('token_hash') ?? '';
  expect((await other.auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull();
  expect((await other.auth.updateUser({ password: 'outra-senha-456' })).error).toBeNull();
  expect((await device().auth.signInWithPassword({ email, password })).error).not.toBeNull();
  expect((await device().auth.signInWithPassword({ email, password: 'outra-senha-456' })).error).toBeNull();
  expect((await device().auth.verifyOtp({ token_hash, type: 'recovery' })).error).not.toBeNull();
});

test('a refresh token is good for one renewal; one that was used before ends the session', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@exemplo.test`;
  await device().auth.signUp({ email, password });
  const token_hash = linkOf((await mailsTo(email, 1))[0]).searchParams.get('token_hash') ?? '';
  const { data } = await device().auth.verifyOtp({ token_hash, type: 'signup' });
  const renew = (refresh_token = '') => device().auth.refreshSession({ refresh_token });
  const first = data.session?.refresh_token;
  const second = (await renew(first)).data.session?.refresh_token;
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
  const third = (await renew(second)).data.session?.refresh_token;
  expect(third).not.toBe(second);
  // A used token means that it was stolen: the session ends. For ten seconds it may be a tab
  // that did not hear the answer, which hosted Auth lets go on.
  for (const token of [first, third]) {
    await sql`
      update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'
      where user_id::text = ${data.user?.id ?? ''}`;
    expect((await renew(token)).error?.code).toBe('refresh_token_already_used');
  }
});

test('a recovery for an unknown address reveals nothing', async () => {
  const { error } = await device().auth.resetPasswordForEmail('ninguem@exemplo.test');
  expect(error).toBeNull();
});
